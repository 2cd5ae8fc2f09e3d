//! The picture that the tutorial draws.

use crate::support::{rows, run, turns};

/// Width, iterations at most.
const SIZE: (usize, u32) = (96, 200);

#[test]
fn the_tutorial_draws_the_mandelbrot_set() {
    let (width, max_iter) = SIZE;
    let size = [format!("image_w={width}"), format!("max_iter={max_iter}")];
    for benchmark in ["ComputeMandelImageState", "ComputeMandelImageMTState"] {
        let folder = tempfile::tempdir().expect("a folder");
        run(
            folder.path(),
            "tutorial",
            &[
                "-wi", "0", "-i", "1", "-p", &size[0], "-p", &size[1], benchmark,
            ],
        );
        assert_eq!(rows(folder.path()).len(), 1);
        let picture = std::fs::read(folder.path().join("Mandelbrot.ppm")).expect("a picture");
        assert!(
            picture == expected_picture(),
            "{benchmark} draws another picture"
        );
    }
    // The picture itself, so that a mistake made twice is noticed.
    assert_eq!(checksum(&expected_picture()), CHECKSUM);
}

fn expected_picture() -> Vec<u8> {
    let (width, max_iter) = SIZE;
    let height = width * 3 / 4;
    let (step_x, step_y) = (3.0 / width as f64, -2.25 / height as f64);
    let (left, top) = (
        -0.74529 - step_x * width as f64 / 2.0,
        -(step_y * height as f64 / 2.0),
    );
    let mut picture = format!("P6\n{width} {height}\n255\n").into_bytes();
    for row in 0..height {
        for column in 0..width {
            let turns = turns(
                left + column as f64 * step_x,
                top + row as f64 * step_y,
                max_iter,
            );
            let pixel = if turns == max_iter {
                0
            } else {
                (1 + turns % 255) as u8
            };
            picture.extend([pixel, pixel.wrapping_mul(5), pixel.wrapping_mul(13)]);
        }
    }
    picture
}

/// FNV-1a of the picture's file.
const CHECKSUM: u64 = 0x8f26_4f70_9e06_8f7b;

fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
