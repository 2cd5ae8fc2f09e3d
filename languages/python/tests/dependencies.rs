//! Dependencies from local projects: nothing here needs a network.

use crate::common::*;
use lath_core::language::BuildOptions;
use serde_json::json;
use std::fs;

#[test]
fn a_folder_of_modules_is_searched_and_a_missing_package_is_said() {
    lath_testing::needs!("python3");
    let (folder, file) = files(&[
        (
            "bench/f.py",
            "import helper\nfrom lath import *\n@Benchmark\ndef f():\n    return helper.value\n",
        ),
        ("library/helper.py", "value = 5\n"),
    ]);
    let library = folder
        .path()
        .canonicalize()
        .expect("there")
        .join("library")
        .display()
        .to_string();
    let options = BuildOptions {
        dependencies: vec![library],
        ..BuildOptions::default()
    };
    assert_eq!(
        drive(&build(&program(&file), &options), "prove benchmark=0\n")[0]["proof"]["value"],
        json!("5")
    );
    let missing = BuildOptions {
        dependencies: vec!["/no/such/project".to_owned()],
        ..BuildOptions::default()
    };
    assert_eq!(
        python()
            .build(&program(&file), None, &missing)
            .expect_err("a mistake")[0]
            .code,
        "L607"
    );
}

/// With every interpreter here.
#[test]
fn a_package_that_is_not_installed_says_what_to_type() {
    for platform in platforms() {
        let said = |module: &str| {
            let problem = fails(
                &[(
                    "f.py",
                    &format!(
                        "from lath import *\nimport {module}\n@Benchmark\ndef f():\n    return 1\n"
                    ),
                )],
                &on(&platform),
            );
            assert_eq!(
                (problem.code.as_str(), problem.labels[0].0.line),
                ("L602", 2),
                "{}: {problem:#?}",
                platform.name
            );
            problem.help.expect("help")
        };
        let help = said("none_such");
        assert!(
            help.contains("add `python = [\"./FOLDER\"]` under [dependencies] of ")
                && help.contains("`python = [\"none_such\"]` takes none_such from PyPI instead"),
            "{help}"
        );
        assert!(
            help.contains("a virtual environment's: `--jvm .venv/bin/python`"),
            "{help}"
        );
        // A package of another name than its module; nobody has installed this part of it.
        assert!(said("docx.none_such").contains("`python = [\"python-docx\"]`"));
    }
}

/// A wheel made by hand: installing it needs neither a network nor a build.
#[test]
fn pip_installs_once_for_each_list() {
    lath_testing::needs!("python3");
    let (folder, file) = files(&[(
        "f.py",
        "import wheeled\nfrom lath import *\n@Benchmark\ndef f():\n    return wheeled.value\n",
    )]);
    let interpreter = python()
        .platforms()
        .into_iter()
        .find(|p| p.default)
        .and_then(|p| p.path)
        .expect("an interpreter");
    let wheel = folder
        .path()
        .canonicalize()
        .expect("there")
        .join("wheeled-1.0-py3-none-any.whl");
    let make = format!(
        "import zipfile\nwith zipfile.ZipFile({:?}, 'w') as w:\n    w.writestr('wheeled.py', 'value = 6')\n    i = 'wheeled-1.0.dist-info/'\n    \
         w.writestr(i + 'METADATA', 'Metadata-Version: 2.1\\nName: wheeled\\nVersion: 1.0\\n')\n    \
         w.writestr(i + 'WHEEL', 'Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')\n    \
         w.writestr(i + 'RECORD', 'wheeled.py,,\\n' + i + 'METADATA,,\\n' + i + 'WHEEL,,\\n' + i + 'RECORD,,\\n')\n",
        wheel
    );
    let made = std::process::Command::new(&interpreter)
        .args(["-c", &make])
        .status()
        .expect("runs");
    assert!(made.success());
    let options = BuildOptions {
        dependencies: vec![wheel.display().to_string()],
        ..BuildOptions::default()
    };
    let program = program(&file);
    let wrapper = build(&program, &options);
    assert_eq!(
        drive(&wrapper, "prove benchmark=0\n")[0]["proof"]["value"],
        json!("6")
    );
    assert_eq!(build(&program, &options), wrapper);
    // Not a wheel: pip's own words.
    fs::write(&wheel, "nonsense").expect("written");
    let problem = python()
        .build(&program, None, &options)
        .expect_err("a mistake")
        .remove(0);
    assert_eq!(problem.code, "L607");
    assert!(
        problem
            .help
            .expect("what pip said")
            .contains("wheeled-1.0-py3-none-any.whl")
    );
    // An option, were it not for what stands before it: pip would show its version, and all would
    // be well.
    let option = BuildOptions {
        dependencies: vec!["--version".to_owned()],
        ..BuildOptions::default()
    };
    assert_eq!(
        python()
            .build(&program, None, &option)
            .expect_err("a mistake")[0]
            .code,
        "L607"
    );
}

/// The source is no part of a package, so that a relative import has nothing to begin at.
#[test]
fn a_relative_import_says_what_to_type() {
    let texts = |dot: &str| {
        format!(
            "from {dot}sibling import x\nfrom lath import *\n@Benchmark\ndef f():\n    return x\n"
        )
    };
    let sibling = ("sibling.py", "x = 1\n");
    for platform in platforms() {
        let problem = fails(&[("f.py", &texts(".")), sibling], &on(&platform));
        assert_eq!(
            (problem.code.as_str(), problem.labels[0].0.line),
            ("L602", 1),
            "{}: {problem:#?}",
            platform.name
        );
        let help = problem.help.expect("help");
        assert!(
            help.contains("remove the dot (`from sibling import name`)"),
            "{help}"
        );
        let (_folder, file) = files(&[("f.py", &texts("")), sibling]);
        build(&program(&file), &on(&platform));
    }
}

/// What setuptools does, without a network: it builds beside the sources, and what lies in `build`
/// is a part of the wheel.
const BACKEND: &str = "import glob, os, shutil, zipfile
def build_wheel(folder, *_):
    os.makedirs('build/lib/own', exist_ok=True)
    os.makedirs('own.egg-info', exist_ok=True)
    for file in glob.glob('own/*.py'):
        shutil.copy(file, 'build/lib/own')
    with zipfile.ZipFile(folder + '/own-1.0-py3-none-any.whl', 'w') as wheel:
        for file in glob.glob('build/lib/own/*.py'):
            wheel.write(file, file[len('build/lib/'):])
        about = 'own-1.0.dist-info/'
        wheel.writestr(about + 'METADATA', 'Metadata-Version: 2.1\\nName: own\\nVersion: ' + open('../VERSION').read())
        wheel.writestr(about + 'WHEEL', 'Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')
        wheel.writestr(about + 'RECORD', '')
    return 'own-1.0-py3-none-any.whl'
";

/// In a list, too, and where it is called editable: nothing is written beside it, and a module that
/// is removed is gone.
#[test]
fn pip_builds_projects_in_a_copy() {
    lath_testing::needs!("python3");
    let (folder, file) = files(&[
        (
            "f.py",
            "from lath import *\ntry:\n    from own.fast import n\nexcept ImportError:\n    n = \
                100\n@Benchmark\ndef f():\n    return n\n",
        ),
        ("VERSION", "1.0\n"),
        (
            "own/pyproject.toml",
            "[build-system]\nrequires = []\nbuild-backend = \"backend\"\nbackend-path = [\".\"]\n",
        ),
        ("own/backend.py", BACKEND),
        ("own/own/__init__.py", ""),
        ("own/own/fast.py", "n = 9000\n"),
        ("list.txt", "-e ./own  # mine\n"),
    ]);
    let root = folder.path().canonicalize().expect("there");
    let options = |wanted: &str| BuildOptions {
        dependencies: vec![root.join(wanted).display().to_string()],
        ..BuildOptions::default()
    };
    let proof = || {
        drive(
            &build(&program(&file), &options("list.txt")),
            "prove benchmark=0\n",
        )[0]["proof"]["value"]
            .clone()
    };
    assert_eq!(proof(), json!("9000"));
    fs::remove_file(root.join("own/own/fast.py")).expect("removed");
    assert_eq!(proof(), json!("100"));
    let mut left: Vec<_> = fs::read_dir(root.join("own"))
        .expect("there")
        .map(|entry| entry.expect("there").file_name())
        .collect();
    left.sort();
    assert_eq!(left, ["backend.py", "own", "pyproject.toml"]);
    // Messages name the user's files.
    fs::write(
        root.join("own/backend.py"),
        "def build_wheel(*_):\n    raise OSError(__file__)\n",
    )
    .expect("written");
    let help = python()
        .build(&program(&file), None, &options("own"))
        .expect_err("a mistake")
        .remove(0)
        .help
        .expect("what pip said");
    assert!(
        help.contains(&format!(
            "OSError: {}",
            root.join("own/backend.py").display()
        )),
        "{help}"
    );
}
