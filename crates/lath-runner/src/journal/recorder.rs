//! Sends events to the record, the journal, and listeners.

use crate::journal::{self, Journal};
use lath_core::diagnostic::Diagnostic;
use lath_core::record::{Event, Record, Stream};
use std::io;
use std::path::Path;

pub struct Recorder<'a> {
    pub record: Record,
    journal: Option<Journal>,
    sink: &'a mut dyn FnMut(&Event),
    /// The case of the last event, shown with a remark.
    case: usize,
}

impl<'a> Recorder<'a> {
    /// Begins with the content of `record`. Refuses a journal that cannot be written (L802) before
    /// anything is measured.
    pub fn begin(
        record: Record,
        journal: Option<&Path>,
        sink: &'a mut dyn FnMut(&Event),
    ) -> Result<Recorder<'a>, Diagnostic> {
        let journal = journal
            .map(|path| prepare(path, &record).map_err(|e| cannot_write(path, &e)))
            .transpose()?;
        sink(&Event::RunStarted(Box::new(record.header.clone())));
        Ok(Recorder {
            record,
            journal,
            sink,
            case: 0,
        })
    }

    pub fn emit(&mut self, event: &Event) {
        if let Event::CaseStarted { case } = event {
            self.case = *case;
        }
        self.record.apply(event);
        if let Some(journal) = &mut self.journal
            && let Err(error) = journal.append(event)
        {
            // The results are still in memory: continue without the journal, and report that once.
            self.journal = None;
            self.remark(&format!(
                "lath: cannot write to the journal any more ({error}); this run \
                cannot be resumed\n"
            ));
        }
        (self.sink)(event);
    }

    fn remark(&mut self, text: &str) {
        (self.sink)(&Event::Output {
            case: self.case,
            stream: Stream::Stderr,
            text: text.to_owned(),
        });
    }
}

fn prepare(path: &Path, record: &Record) -> io::Result<Journal> {
    let mut journal = Journal::open(path)?;
    if journal.is_empty()? {
        for event in journal::replay(record) {
            journal.append(&event)?;
        }
    } else if journal::read(path).is_ok_and(|now| now.cases != record.cases) {
        return Err(io::Error::new(
            io::ErrorKind::ResourceBusy,
            "another lath has resumed it meanwhile",
        ));
    }
    Ok(journal)
}

fn cannot_write(path: &Path, error: &io::Error) -> Diagnostic {
    let code = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::FileTooLarge | io::ErrorKind::QuotaExceeded => {
            "L803"
        }
        io::ErrorKind::ResourceBusy => {
            let refusal = Diagnostic::error(
                "L808",
                format!("cannot resume the journal {}: {error}", path.display()),
            );
            return refusal.help("wait until that run ends, or stop it");
        }
        _ => "L802",
    };
    Diagnostic::error(
        code,
        format!("cannot write the journal {}: {error}", path.display()),
    )
}
