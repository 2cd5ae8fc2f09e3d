//! Memory for the states of a trial: one block in which each object has cache lines of its own. The
//! static layout gives the same offsets in every fork; the random one shifts each object by up to 4
//! KiB, drawn from the trial's seed.

use std::alloc::{alloc_zeroed, dealloc, Layout};

const PAGE: usize = 4096;
/// Two lines: CPUs fetch lines in pairs.
const LINE: usize = 128;

/// splitmix64
fn draw(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *seed;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Memory that holds objects; what is in it is somebody else's business.
pub struct Block {
    start: *mut u8,
    layout: Layout,
    offsets: Vec<usize>,
}

/// Offsets of objects of these sizes and alignments, the size of all, and the largest alignment.
fn offsets(objects: &[(usize, usize)], seed: Option<u64>) -> (Vec<usize>, usize, usize) {
    let mut seed = seed;
    let (mut offset, mut largest) = (0usize, PAGE);
    let mut offsets = Vec::with_capacity(objects.len());
    for &(size, align) in objects {
        offset = offset.next_multiple_of(align.max(LINE));
        if let Some(seed) = &mut seed {
            // An object that is shifted by its own alignment only meets all positions within a
            // line.
            offset += (draw(seed) % (PAGE / align + 1) as u64) as usize * align;
        }
        offsets.push(offset);
        offset = (offset + size).next_multiple_of(LINE);
        largest = largest.max(align);
    }
    (offsets, offset + LINE, largest)
}

impl Block {
    /// `objects`: sizes and alignments; `seed`: of a random layout. `None`: no memory.
    pub fn new(objects: &[(usize, usize)], seed: Option<u64>) -> Option<Block> {
        let (offsets, size, align) = offsets(objects, seed);
        let layout = Layout::from_size_align(size, align).ok()?;
        // SAFETY: the size is not 0.
        let start = unsafe { alloc_zeroed(layout) };
        if start.is_null() {
            return None;
        }
        // Touched now: page faults are not the benchmark's.
        // SAFETY: the block is as large as that.
        unsafe { start.write_bytes(1, size) };
        Some(Block {
            start,
            layout,
            offsets,
        })
    }

    pub fn objects(&self) -> impl Iterator<Item = *mut ()> + '_ {
        // SAFETY: offsets are within the block.
        self.offsets
            .iter()
            .map(|offset| unsafe { self.start.add(*offset) }.cast())
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        // SAFETY: allocated with this layout.
        unsafe { dealloc(self.start, self.layout) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OBJECTS: [(usize, usize); 4] = [(1, 1), (200, 8), (0, 1), (64, 256)];

    #[test]
    fn objects_share_no_lines() {
        for seed in [None, Some(1), Some(2), Some(u64::MAX)] {
            let (offsets, size, align) = offsets(&OBJECTS, seed);
            for ((offset, (size, align)), next) in
                offsets.iter().zip(OBJECTS).zip(offsets.iter().skip(1))
            {
                assert_eq!(offset % align, 0);
                assert!(
                    next / LINE > (offset + size.max(1) - 1) / LINE,
                    "{offsets:?}"
                );
            }
            assert!(offsets[3] + OBJECTS[3].0 <= size && align == PAGE);
        }
    }

    #[test]
    fn the_seed_decides() {
        assert_eq!(offsets(&OBJECTS, Some(7)), offsets(&OBJECTS, Some(7)));
        assert_ne!(offsets(&OBJECTS, Some(7)).0, offsets(&OBJECTS, Some(8)).0);
        assert_eq!(offsets(&OBJECTS, None).0, [0, 128, 384, 512]);
    }

    #[test]
    fn blocks_hold_what_they_should() {
        let block = Block::new(&OBJECTS, Some(3)).expect("memory");
        let last = block.objects().last().expect("four objects");
        assert_eq!(last as usize % 256, 0);
        // SAFETY: 64 bytes were asked for.
        unsafe { last.cast::<[u8; 64]>().write([0; 64]) };
    }
}
