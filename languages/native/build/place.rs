//! The same objects, linked with padding before each, so that all code and data lie elsewhere.

use super::{Build, Files, Stage, display};
use crate::native::placement;
use crate::native::runtime::run;
use crate::shared::cache::{self, CannotWrite};
use lath_core::diagnostic::OrProblems;
use std::path::{Path, PathBuf};

impl Build<'_> {
    /// The executable with this placement, made from the objects of `executable`.
    pub(super) fn placed(
        &self,
        files: &Files,
        executable: &Path,
        layout: u64,
    ) -> OrProblems<PathBuf> {
        let path = placement::path(executable, layout);
        if path.exists() {
            return Ok(path);
        }
        let mut objects = Vec::new();
        for (number, object) in self.objects(files)?.into_iter().enumerate() {
            objects.push(self.padding(files.folder, layout, number as u64)?);
            objects.push(object);
        }
        let stage = Stage {
            padded: true,
            ..Stage::default()
        };
        self.link(&objects, &path, &stage)?;
        Ok(path)
    }

    /// The padding before an object.
    fn padding(&self, folder: &Path, layout: u64, object: u64) -> OrProblems<PathBuf> {
        let source = folder.join(format!("padding_{layout}_{object}.s"));
        let made = source.with_extension("o");
        let text = placement::assembly(layout, object);
        cache::write(&source, text.as_bytes()).or_cannot_write(&source)?;
        let mut command = self.compiler.companion().command.clone();
        command.extend([
            "-c".to_owned(),
            display(&source),
            "-o".to_owned(),
            display(&made),
        ]);
        run(
            &command,
            &self.here,
            "L603",
            "cannot assemble padding",
            self.verbose,
        )?;
        Ok(made)
    }
}
