//! Rules that the types do not express: the texts of a result are numbers and bytes in canonical
//! form.

use lath_core::proof::Proof;

/// Why a result is not in canonical form.
pub fn check(proof: &Proof) -> Result<(), &'static str> {
    match proof {
        Proof::None | Proof::Bool(_) | Proof::Text(_) => Ok(()),
        Proof::Integer(text) if is_integer(text) => Ok(()),
        Proof::Integer(_) => Err("an integer that is none"),
        Proof::Float(text) if is_float(text) => Ok(()),
        Proof::Float(_) => Err("a float that is none"),
        Proof::Bytes(hex)
            if hex.len().is_multiple_of(2) && hex.bytes().all(|b| b.is_ascii_hexdigit()) =>
        {
            Ok(())
        }
        Proof::Bytes(_) => Err("bytes that are not hexadecimal"),
        Proof::List(elements) => elements.iter().try_for_each(check),
    }
}

fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Rust accepts more: `inf`, `+1`, `nan`.
fn is_float(text: &str) -> bool {
    let plain = text
        .bytes()
        .all(|b| b.is_ascii_digit() || b"+-.eE".contains(&b))
        && !text.starts_with('+');
    ["NaN", "Infinity", "-Infinity"].contains(&text) || (plain && text.parse::<f64>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_forms_pass_and_others_do_not() {
        let integer = |text: &str| check(&Proof::Integer(text.to_owned())).is_ok();
        assert_eq!(
            [
                "25",
                "-7",
                "15511210043330985984000000",
                "",
                "-",
                "+1",
                "1.0",
                "0x1"
            ]
            .map(integer),
            [true, true, true, false, false, false, false, false]
        );
        let float = |text: &str| check(&Proof::Float(text.to_owned())).is_ok();
        assert_eq!(
            [
                "1.5",
                "-1e-300",
                "1.0E10",
                "NaN",
                "-Infinity",
                "inf",
                "+1.0",
                "1,5",
                ""
            ]
            .map(float),
            [true, true, true, true, true, false, false, false, false]
        );
        let bytes = |text: &str| check(&Proof::Bytes(text.to_owned())).is_ok();
        assert_eq!(
            ["", "00fF", "0", "é", "0g"].map(bytes),
            [true, true, false, false, false]
        );
        assert!(
            check(&Proof::List(vec![
                Proof::None,
                Proof::List(vec![Proof::Integer("x".to_owned())])
            ]))
            .is_err()
        );
    }
}
