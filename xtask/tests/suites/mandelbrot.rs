//! The Mandelbrot set in every language.

use crate::support::{needs_all, rows, run, sources, turns};

/// The pictures of all languages and the one drawn here have the same checksum.
#[test]
fn mandelbrot_is_the_same_picture_in_every_language() {
    needs_all!();
    let folder = tempfile::tempdir().expect("a folder");
    run(
        folder.path(),
        "mandelbrot",
        &[
            "-wi",
            "0",
            "-i",
            "1",
            "-r",
            "5ms",
            "-p",
            "width=48",
            "-p",
            "max_iter=100",
        ],
    );
    let rows = rows(folder.path());
    assert_eq!(rows.len(), sources("mandelbrot"));
    for row in rows {
        assert_eq!(
            row["lath"]["check"]["got"]["value"],
            checksum(48, 100).to_string(),
            "{}: {}",
            row["benchmark"],
            row["lath"]["check"]
        );
    }
}

/// Of the picture of this width, drawn here.
pub fn checksum(width: usize, max_iter: u32) -> u32 {
    let height = width * 3 / 4;
    let step = 3.0 / width as f64;
    let (left, top) = (
        -0.75 - step * width as f64 / 2.0,
        step * height as f64 / 2.0,
    );
    let pixels = (0..height).flat_map(|row| {
        (0..width).map(move |column| {
            turns(
                left + column as f64 * step,
                top - row as f64 * step,
                max_iter,
            )
        })
    });
    let pixels: Vec<u8> = pixels
        .map(|turns| {
            if turns == max_iter {
                0
            } else {
                (1 + turns % 255) as u8
            }
        })
        .collect();
    crc32(&pixels)
}

fn crc32(bytes: &[u8]) -> u32 {
    let bit = |crc: u32, _| {
        if crc & 1 == 1 {
            crc >> 1 ^ 0xEDB8_8320
        } else {
            crc >> 1
        }
    };
    !bytes
        .iter()
        .fold(!0, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), bit))
}
