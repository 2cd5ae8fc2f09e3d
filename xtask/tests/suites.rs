//! The suites of the repository are run as a user would run them, and what they compute is computed again here.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// `lath` as this workspace builds it, and the repository's root.
fn lath() -> (PathBuf, PathBuf) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the workspace").to_owned();
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo).args(["build", "--quiet", "--package", "lath"]).current_dir(&root).status().expect("cargo starts");
    assert!(built.success());
    (Path::new(env!("CARGO_BIN_EXE_xtask")).with_file_name("lath"), root)
}

fn run(folder: &Path, suite: &str, arguments: &[&str]) -> Output {
    let (lath, root) = lath();
    let suite = root.join("suites").join(suite);
    let output = Command::new(lath)
        .args(["run", "--no-lock", "-rf", "json", "-rff", "result.json", "-f", "1"])
        .arg(suite)
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("lath starts");
    assert!(output.status.success(), "{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    output
}

/// How many contenders a suite has: one for each source, and those that have a name of their own.
fn sources(suite: &str) -> usize {
    let text = std::fs::read_to_string(lath().1.join("suites").join(suite).join("lath.toml")).expect("a suite");
    let table: toml::Table = text.parse().expect("TOML");
    let named = table.get("contender").and_then(|contenders| contenders.as_array()).map_or(0, Vec::len);
    table["sources"].as_array().expect("a list").len() + named
}

fn rows(folder: &Path) -> Vec<serde_json::Value> {
    let text = std::fs::read_to_string(folder.join("result.json")).expect("a result file");
    serde_json::from_str::<serde_json::Value>(&text).expect("JSON").as_array().expect("an array").clone()
}

#[test]
fn factorial_runs_in_every_language_with_every_parameter() {
    let folder = tempfile::tempdir().expect("a folder");
    run(folder.path(), "factorial", &["-wi", "0", "-i", "1", "-r", "5ms"]);
    let (rows, contenders) = (rows(folder.path()), sources("factorial"));
    assert_eq!(rows.len(), 4 * contenders);
    for name in ["factorialrecursive", "factorialiterative"] {
        for number in ["15", "20"] {
            let called = |row: &serde_json::Value| row["benchmark"].as_str().is_some_and(|b| b.to_lowercase().replace('_', "").ends_with(name));
            assert_eq!(rows.iter().filter(|row| called(row) && row["params"]["number"] == number).count(), contenders, "{name} of {number}");
        }
    }
    assert!(rows.iter().all(|row| row["mode"] == "avgt" && row["primaryMetric"]["score"].as_f64().is_some_and(|s| s > 0.0)));
}

/// 15! as computed here is what the vector file says; for 30! most languages' integers are too small.
#[test]
fn factorials_that_do_not_fit_are_refused() {
    let (lath, root) = lath();
    let folder = tempfile::tempdir().expect("a folder");
    let output = Command::new(lath)
        .args([
            "run",
            "--no-lock",
            "-rf",
            "json",
            "-rff",
            "result.json",
            "-f",
            "1",
            "-wi",
            "0",
            "-i",
            "1",
            "-r",
            "5ms",
            "-p",
            "number=15,30",
            "terative",
        ])
        .arg(root.join("suites/factorial"))
        .current_dir(folder.path())
        .output()
        .expect("lath starts");
    assert_eq!(output.status.code(), Some(10), "{}", String::from_utf8_lossy(&output.stdout));
    let product = (1..=15u64).product::<u64>().to_string();
    for row in rows(folder.path()) {
        let (number, contender) = (row["params"]["number"].as_str().expect("a text"), row["benchmark"].as_str().expect("a text"));
        let fits = number == "15" || contender.starts_with("cpython") || contender.contains("Bigints");
        assert_eq!(row["lath"]["check"]["verdict"], if fits { "verified" } else { "mismatch" }, "{contender} of {number}: {}", row["lath"]["check"]);
        assert!(number != "15" || row["lath"]["check"]["got"]["value"] == product.as_str(), "{}", row["lath"]["check"]);
    }
}

/// The pictures of all languages and the one drawn here have the same checksum.
#[test]
fn mandelbrot_is_the_same_picture_in_every_language() {
    let folder = tempfile::tempdir().expect("a folder");
    run(folder.path(), "mandelbrot", &["-wi", "0", "-i", "1", "-r", "5ms", "-p", "width=48", "-p", "max_iter=100"]);
    let (width, height, max_iter) = (48, 36, 100);
    let step = 3.0 / width as f64;
    let (left, top) = (-0.75 - step * width as f64 / 2.0, step * height as f64 / 2.0);
    let pixels = (0..height).flat_map(|row| (0..width).map(move |column| turns(left + column as f64 * step, top - row as f64 * step, max_iter)));
    let pixels: Vec<u8> = pixels.map(|turns| if turns == max_iter { 0 } else { (1 + turns % 255) as u8 }).collect();
    let rows = rows(folder.path());
    assert_eq!(rows.len(), sources("mandelbrot"));
    for row in rows {
        assert_eq!(row["lath"]["check"]["got"]["value"], crc32(&pixels).to_string(), "{}: {}", row["benchmark"], row["lath"]["check"]);
    }
}

fn crc32(bytes: &[u8]) -> u32 {
    let bit = |crc: u32, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), bit))
}

/// Width, iterations at most.
const SIZE: (usize, u32) = (96, 200);

#[test]
fn the_tutorial_draws_the_mandelbrot_set() {
    let (width, max_iter) = SIZE;
    let size = [format!("image_w={width}"), format!("max_iter={max_iter}")];
    for benchmark in ["ComputeMandelImageState", "ComputeMandelImageMTState"] {
        let folder = tempfile::tempdir().expect("a folder");
        run(folder.path(), "tutorial", &["-wi", "0", "-i", "1", "-p", &size[0], "-p", &size[1], benchmark]);
        assert_eq!(rows(folder.path()).len(), 1);
        let picture = std::fs::read(folder.path().join("Mandelbrot.ppm")).expect("a picture");
        assert!(picture == expected_picture(), "{benchmark} draws another picture");
    }
    // The picture itself, so that a mistake made twice is noticed.
    assert_eq!(checksum(&expected_picture()), CHECKSUM);
}

fn expected_picture() -> Vec<u8> {
    let (width, max_iter) = SIZE;
    let height = width * 3 / 4;
    let (step_x, step_y) = (3.0 / width as f64, -2.25 / height as f64);
    let (left, top) = (-0.74529 - step_x * width as f64 / 2.0, -(step_y * height as f64 / 2.0));
    let mut picture = format!("P6\n{width} {height}\n255\n").into_bytes();
    for row in 0..height {
        for column in 0..width {
            let turns = turns(left + column as f64 * step_x, top + row as f64 * step_y, max_iter);
            let pixel = if turns == max_iter { 0 } else { (1 + turns % 255) as u8 };
            picture.extend([pixel, pixel.wrapping_mul(5), pixel.wrapping_mul(13)]);
        }
    }
    picture
}

fn turns(cx: f64, cy: f64, max_iter: u32) -> u32 {
    let (mut x, mut y) = (0.0f64, 0.0f64);
    for turn in 0..max_iter {
        if x * x + y * y > 4.0 {
            return turn;
        }
        (x, y) = (x * x - y * y + cx, 2.0 * x * y + cy);
    }
    max_iter
}

/// FNV-1a of the picture's file.
const CHECKSUM: u64 = 0x8f26_4f70_9e06_8f7b;

fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
