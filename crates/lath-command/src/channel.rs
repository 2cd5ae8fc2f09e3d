//! The wrapper's side of the channel.

use lath_protocol::{Answer, CHANNEL_VARIABLE};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};

pub struct Channel {
    commands: BufReader<File>,
    answers: File,
}

impl Channel {
    /// Commands first: the driver waits for that order. The variable is removed: what the command
    /// starts is none of the driver's business.
    pub fn open() -> io::Result<Channel> {
        let address = std::env::var(CHANNEL_VARIABLE)
            .map_err(|_| io::Error::other(format!("{CHANNEL_VARIABLE} is not set")))?;
        let (commands, answers) = address
            .split_once(':')
            .ok_or_else(|| io::Error::other(format!("{CHANNEL_VARIABLE} has no colon")))?;
        let commands = File::open(commands)?;
        let answers = OpenOptions::new().write(true).open(answers)?;
        // No thread exists yet that could read it.
        unsafe { std::env::remove_var(CHANNEL_VARIABLE) };
        Ok(Channel {
            commands: BufReader::new(commands),
            answers,
        })
    }

    /// The next line without its end; `None`: the driver is gone.
    pub fn hear(&mut self) -> Option<String> {
        let mut line = String::new();
        match self.commands.read_line(&mut line) {
            Ok(1..) if line.ends_with('\n') => {
                line.pop();
                Some(line)
            }
            _ => None,
        }
    }

    /// `false`: nobody reads it.
    pub fn say(&mut self, answer: &Answer) -> bool {
        let line = answer.encode() + "\n";
        self.answers.write_all(line.as_bytes()).is_ok()
    }
}
