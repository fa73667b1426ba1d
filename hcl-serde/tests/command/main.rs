//! The command `config` of a program, run as a process: this test runs itself once more as the example `command`.

#![expect(clippy::print_stdout, reason = "it is a test of its own")]

use std::num::NonZero;
use std::panic::catch_unwind;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use run::IS_PROGRAM;

mod bodies;
mod changes;
mod commented;
mod counts;
#[cfg(feature = "lsp")]
mod editors;
mod elements;
mod formats;
mod given;
mod grid;
mod hidden;
mod kept;
mod layered;
mod objects;
mod places;
#[path = "../../../examples/command.rs"]
mod program;
mod rewritten;
mod run;
mod shown;
mod store;
mod values;

/// The tests, by their names.
const TESTS: &[(&str, fn())] = &[
    ("check", values::check),
    ("values", values::values),
    ("doubtful_texts", values::doubtful_texts),
    ("changes", changes::changes),
    ("other_types", changes::other_types),
    ("old_places", changes::old_places),
    ("several_files", changes::several_files),
    ("labelled_blocks_of_json", changes::labelled_blocks_of_json),
    ("which_file", changes::which_file),
    ("converted_within_limits", changes::converted_within_limits),
    ("files_are_rewritten", rewritten::files_are_rewritten),
    ("what_is_mended", rewritten::what_is_mended),
    ("secrets_beside_what_is_mended", rewritten::secrets_beside_what_is_mended),
    ("many_mistakes", rewritten::many_mistakes),
    #[cfg(unix)]
    ("files_as_they_are", rewritten::files_as_they_are),
    ("what_is_given_away", given::what_is_given_away),
    #[cfg(feature = "language")]
    ("what_defines", given::what_defines),
    ("schemas_of_layers", given::schemas_of_layers),
    ("what_is_to_be_filled_in", given::what_is_to_be_filled_in),
    ("mistakes_as_data", formats::mistakes_as_data),
    ("help_and_usage", formats::help_and_usage),
    ("nothing_secret", formats::nothing_secret),
    ("secrets_that_are_set", changes::secrets_that_are_set),
    ("secrets_in_objects", objects::secrets_in_objects),
    ("what_loading_knows", hidden::what_loading_knows),
    ("what_is_not_decoded", hidden::what_is_not_decoded),
    ("names_of_bodies", bodies::names_of_bodies),
    ("nothing_secret_of_any_kind", grid::nothing_secret_of_any_kind),
    ("secrets_in_comments", commented::secrets_in_comments),
    ("what_comments_show", commented::what_comments_show),
    ("what_a_check_says", hidden::what_a_check_says),
    ("blocks_of_one_label", places::blocks_of_one_label),
    ("what_blocks_are_called", places::what_blocks_are_called),
    ("what_is_not_there", places::what_is_not_there),
    ("what_counts", counts::what_counts),
    ("what_numbers_count", counts::what_numbers_count),
    ("what_only_the_schema_tells", counts::what_only_the_schema_tells),
    ("what_paths_reach", counts::what_paths_reach),
    ("what_was_hidden", layered::what_was_hidden),
    ("what_is_one_more", layered::what_is_one_more),
    ("what_another_form_is", layered::what_another_form_is),
    ("what_values_are_now", layered::what_values_are_now),
    ("what_is_in_old_places", layered::what_is_in_old_places),
    ("what_is_in_the_way", layered::what_is_in_the_way),
    #[cfg(feature = "language")]
    ("what_is_made", layered::what_is_made),
    #[cfg(feature = "language")]
    ("what_is_defined", counts::what_is_defined),
    ("what_the_command_line_says", hidden::what_the_command_line_says),
    ("what_secrets_are_computed_from", hidden::what_secrets_are_computed_from),
    ("includes", places::includes),
    ("no_files", places::no_files),
    ("layers_that_are_mended", places::layers_that_are_mended),
    #[cfg(feature = "language")]
    ("references_in_other_files", places::references_in_other_files),
    ("values_in_objects", objects::values_in_objects),
    ("other_mistakes", objects::other_mistakes),
    ("names_of_secrets_elsewhere", shown::names_of_secrets_elsewhere),
    ("elements_of_lists", elements::elements_of_lists),
    ("values_of_several_forms", elements::values_of_several_forms),
    ("elements_and_forms", shown::elements_and_forms),
    ("what_is_kept_is_written_as_it_is", kept::what_is_kept_is_written_as_it_is),
    ("what_of_expressions_is_shown", kept::what_of_expressions_is_shown),
    ("what_a_text_is_for_its_type", kept::what_a_text_is_for_its_type),
    ("what_is_computed_is_not_taken_out", kept::what_is_computed_is_not_taken_out),
    ("keys_that_are_numbers", kept::keys_that_are_numbers),
    ("arguments_that_are_there_twice", shown::arguments_that_are_there_twice),
    ("one_of_several_files", shown::one_of_several_files),
    #[cfg(feature = "language")]
    ("what_the_loader_takes", shown::what_the_loader_takes),
    ("a_source_that_is_no_file", store::a_source_that_is_no_file),
    ("colours_are_for_terminals", formats::colours_are_for_terminals),
    ("data_is_data", formats::data_is_data),
    ("every_command", formats::every_command),
    #[cfg(feature = "lsp")]
    ("editors", editors::editors),
];

fn main() -> ExitCode {
    match std::env::var(IS_PROGRAM).as_deref() {
        Ok("of a store") => return store::program_of_a_store(false),
        Ok("below a store") => return store::program_of_a_store(true),
        Ok(_) => return program::main(),
        Err(_) => {}
    }
    let wanted: Vec<String> = std::env::args().skip(1).filter(|it| !it.starts_with('-')).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|it| name.contains(&**it));
    let tests = Mutex::new(TESTS.iter().filter(|(name, _)| is_wanted(name)));
    let failed = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                // The next one is taken before it runs, for the others to go on.
                while let Some((name, test)) = { tests.lock().unwrap().next() } {
                    let passed = catch_unwind(test).is_ok();
                    println!("test {name} ... {}", if passed { "ok" } else { "FAILED" });
                    failed.fetch_or(!passed, Ordering::Relaxed);
                }
            });
        }
    });
    if failed.into_inner() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
