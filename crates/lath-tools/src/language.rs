//! Sets the language of tools: lath searches their output for words, and shows it in English
//! messages.

use std::process::Command;

/// English, with file names in any script. Tools would still follow `LANGUAGE`, so it is set, too.
pub fn english(command: &mut Command) -> &mut Command {
    command.env("LC_ALL", "C.UTF-8").env_remove("LANGUAGE")
}

/// English in ASCII only: compilers then print plain quotes around names, profilers dots in
/// numbers.
pub fn ascii(command: &mut Command) -> &mut Command {
    command.env("LC_ALL", "POSIX").env_remove("LANGUAGE")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tool_speaks_english_wherever_it_runs() {
        for speaking in [english, ascii] {
            let mut command = Command::new("sh");
            command
                .args(["-c", "echo $LANGUAGE; nosuchcommand"])
                .env("LANGUAGE", "de")
                .env("LC_ALL", "de_DE.UTF-8");
            let output = speaking(&mut command).output().expect("a shell");
            let said = [output.stdout, output.stderr]
                .map(|text| String::from_utf8_lossy(&text).into_owned());
            assert!(said[0] == "\n" && said[1].contains("not found"), "{said:?}");
        }
    }
}
