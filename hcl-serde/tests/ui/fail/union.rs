use hcl_serde::HclSchema;

#[derive(HclSchema)]
union Either {
    number: u32,
    bytes: [u8; 4],
}

fn main() {}
