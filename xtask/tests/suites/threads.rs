//! The suites with several threads.

use crate::mandelbrot::checksum;
use crate::support::{rows, run, sources};

/// Threads of the program's own, and those of lath, draw the picture that one draws.
#[test]
fn threads_draw_the_same_picture() {
    lath_testing::needs!("go", "javac", "mvn", "python3");
    let size = ["-p", "width=48", "-p", "max_iter=100"];
    let short = ["-wi", "0", "-i", "1", "-r", "5ms"];
    for more in [&["whole", "-t", "2"][..], &["bands$", "-p", "threads=1,3"]] {
        let folder = tempfile::tempdir().expect("a folder");
        run(
            folder.path(),
            "mandelbrot-threads",
            &[&short[..], &size, more].concat(),
        );
        let rows = rows(folder.path());
        let all = sources("mandelbrot-threads");
        let expected = match more[0] {
            "bands$" => 2 * all,
            _ => all,
        };
        assert_eq!(rows.len(), expected);
        for row in rows {
            assert_eq!(
                row["lath"]["check"]["got"]["value"],
                checksum(48, 100).to_string(),
                "{row:#}"
            );
        }
    }
}

/// Counters of two threads are added to by both, and what is known of that is told.
#[test]
fn false_sharing_is_measured_by_two_threads() {
    lath_testing::needs!("go", "javac", "mvn", "node");
    let folder = tempfile::tempdir().expect("a folder");
    let short = ["-wi", "0", "-i", "1", "-r", "5ms"];
    run(folder.path(), "sharing", &short);
    let rows = rows(folder.path());
    assert_eq!(rows.len(), 2 * sources("sharing"));
    for row in rows {
        assert_eq!(row["threads"], 2);
        let is_java = row["language"] == "java";
        let together = &row["threadsTogether"];
        assert_eq!(together["allAtOnce"].is_null(), is_java, "{row:#}");
        assert!(together["imbalance"].is_f64(), "{row:#}");
        let warnings = row["warnings"].as_array().expect("warnings");
        let unknown = warnings.iter().any(|warning| warning["code"] == "W970");
        assert_eq!(unknown, is_java, "{row:#}");
    }
}
