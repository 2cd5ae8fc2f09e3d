//! One command line taken apart: a word and `key=value` pairs, percent-decoded.

#[derive(Clone, Debug, Default)]
pub struct Command {
    pub word: String,
    pairs: Vec<(String, String)>,
}

impl Command {
    /// Takes a line apart. The error says what is wrong with it; the word is there all the same.
    pub fn parse(line: &str) -> (Command, Result<(), String>) {
        let mut fields = line.split(' ').filter(|field| !field.is_empty());
        let mut command = Command {
            word: fields.next().unwrap_or_default().to_owned(),
            pairs: Vec::new(),
        };
        let result = fields.try_for_each(|field| {
            let (key, value) = field.split_once('=').ok_or("a field without =")?;
            command.pairs.push((decode(key)?, decode(value)?));
            Ok(())
        });
        (command, result)
    }

    pub fn text(&self, key: &str) -> Option<&str> {
        self.pairs
            .iter()
            .find(|(own, _)| own == key)
            .map(|(_, value)| value.as_str())
    }

    pub fn number(&self, key: &str, otherwise: u64) -> Result<u64, String> {
        self.text(key).map_or(Ok(otherwise), number)
    }

    /// Numbers between commas; none of an empty value.
    pub fn numbers(&self, key: &str) -> Result<Vec<u64>, String> {
        let text = self.text(key).unwrap_or_default();
        if text.is_empty() {
            Ok(Vec::new())
        } else {
            text.split(',').map(number).collect()
        }
    }

    pub fn flag(&self, key: &str) -> Result<bool, String> {
        Ok(self.number(key, 0)? != 0)
    }

    /// Names and values of the parameters given, in the order given.
    pub fn params(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs
            .iter()
            .filter_map(|(key, value)| Some((key.strip_prefix("p.")?, value.as_str())))
    }
}

fn number(text: &str) -> Result<u64, String> {
    if text.is_empty() {
        return Err("a number is missing".to_owned());
    }
    let digits = Some(text).filter(|text| text.bytes().all(|b| b.is_ascii_digit()));
    digits
        .and_then(|digits| digits.parse().ok())
        .ok_or_else(|| "a value is not a number".to_owned())
}

fn decode(text: &str) -> Result<String, String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digit = |byte: Option<u8>| {
            byte.filter(|b| matches!(b, b'0'..=b'9' | b'A'..=b'F'))
                .and_then(|b| char::from(b).to_digit(16))
        };
        let (high, low) = (digit(rest.next()), digit(rest.next()));
        let (Some(high), Some(low)) = (high, low) else {
            return Err("bad percent-encoding".to_owned());
        };
        bytes.push((high * 16 + low) as u8);
    }
    String::from_utf8(bytes).map_err(|_| "a value is not UTF-8".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_apart() {
        let (command, result) = Command::parse("trial  benchmark=3 p.a%3Db=x%20%25 p.e= n=x");
        assert_eq!((command.word.as_str(), result), ("trial", Ok(())));
        assert_eq!(command.number("benchmark", 0), Ok(3));
        assert_eq!(command.number("none", 5), Ok(5));
        assert!(command.number("n", 0).is_err() && command.number("p.e", 0).is_err());
        assert_eq!(
            command.params().collect::<Vec<_>>(),
            [("a=b", "x %"), ("e", "")]
        );
        let (lists, _) = Command::parse("x a=1,30 b= c=1, d=1,x");
        assert_eq!(
            (
                lists.numbers("a"),
                lists.numbers("b"),
                lists.numbers("none")
            ),
            (Ok(vec![1, 30]), Ok(vec![]), Ok(vec![]))
        );
        assert!(lists.numbers("c").is_err() && lists.numbers("d").is_err());
        assert!(
            Command::parse("x a=%2").1.is_err()
                && Command::parse("x a=%FF").1.is_err()
                && Command::parse("x a").1.is_err()
        );
        assert_eq!(Command::parse("").0.word, "");
        assert!(Command::parse("x a=99999999999999999999")
            .0
            .number("a", 0)
            .is_err());
    }
}
