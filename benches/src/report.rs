//! The tables: what each case takes, and our cases beside each of their peers.

use crate::case::Case;
use crate::measure::Figures;

/// Prints a row for each case, and below it the ratio of our cases to each peer that does the same work.
pub fn print(cases: &[Case], figures: &[Figures]) {
    println!(
        "{:<9} {:<18} {:>12} {:>12} {:>13} {:>10} {:>12} {:>12}",
        "work", "library", "median us", "min us", "instructions", "allocs", "alloc bytes", "peak bytes",
    );
    for (case, figures) in cases.iter().zip(figures) {
        println!(
            "{:<9} {:<18} {:>12.1} {:>12.1} {:>13} {:>10} {:>12} {:>12}",
            case.work,
            case.library,
            figures.median.as_secs_f64() * 1e6,
            figures.min.as_secs_f64() * 1e6,
            figures.instructions.map_or_else(|| "-".to_owned(), |count| count.to_string()),
            figures.allocations,
            figures.bytes,
            figures.peak,
        );
    }
    for (ours, figure) in cases.iter().zip(figures).filter(|(case, _)| case.is_ours) {
        let peers: Vec<(&Case, &Figures)> =
            cases.iter().zip(figures).filter(|(case, _)| !case.is_ours && case.work == ours.work).collect();
        print_ratios(ours, figure, &peers);
    }
}

fn print_ratios(ours: &Case, figures: &Figures, peers: &[(&Case, &Figures)]) {
    type Measure = fn(&Figures) -> f64;
    let measures: [(&str, Measure); 5] = [
        ("median", |figures| figures.median.as_secs_f64()),
        ("min", |figures| figures.min.as_secs_f64()),
        ("instructions", |figures| figures.instructions.map_or(f64::NAN, |count| count as f64)),
        ("allocs", |figures| figures.allocations as f64),
        ("peak", |figures| figures.peak as f64),
    ];
    if peers.is_empty() {
        return;
    }
    print!("\n{:<28}", format!("{} {} beside", ours.library, ours.work));
    peers.iter().for_each(|(peer, _)| print!(" {:>12}", peer.library));
    println!();
    for (name, measure) in measures {
        print!("{name:<28}");
        for (_, peer) in peers {
            match measure(figures) / measure(peer) {
                ratio if ratio.is_nan() => print!(" {:>12}", "-"),
                ratio => print!(" {ratio:>11.2}x"),
            }
        }
        println!();
    }
}
