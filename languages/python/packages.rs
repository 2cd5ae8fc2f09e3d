//! Packages whose name differs from their module's.

/// `(module, package)`.
const NAMED: &[(&str, &str)] = &[
    ("attr", "attrs"),
    ("bs4", "beautifulsoup4"),
    ("Crypto", "pycryptodome"),
    ("cv2", "opencv-python"),
    ("dateutil", "python-dateutil"),
    ("docx", "python-docx"),
    ("dotenv", "python-dotenv"),
    ("fitz", "PyMuPDF"),
    ("git", "GitPython"),
    ("jwt", "PyJWT"),
    ("magic", "python-magic"),
    ("MySQLdb", "mysqlclient"),
    ("nacl", "PyNaCl"),
    ("OpenSSL", "pyOpenSSL"),
    ("PIL", "Pillow"),
    ("psycopg2", "psycopg2-binary"),
    ("serial", "pyserial"),
    ("skimage", "scikit-image"),
    ("sklearn", "scikit-learn"),
    ("usb", "pyusb"),
    ("yaml", "PyYAML"),
    ("zmq", "pyzmq"),
];

/// The package of a module, `a` or `a.b`, judging by its name.
pub fn of(module: &str) -> &str {
    let first = module.split('.').next().unwrap_or(module);
    NAMED
        .iter()
        .find(|(module, _)| *module == first)
        .map_or(first, |(_, package)| *package)
}
