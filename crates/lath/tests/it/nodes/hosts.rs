//! Two ssh servers on loopback, as two nodes: keys and settings are made for the test. What makes them
//! different machines is their environment: each has a cache, a lock and a state folder of its own.

use crate::support::{Folder, eventually};
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const SSHD: &str = "/usr/sbin/sshd";

/// The nodes `alder` and `birch`.
pub struct Hosts {
    pub folder: Folder,
    nodes: Vec<Node>,
}

pub struct Node {
    server: Child,
    /// A value that is in the environment of whatever runs there.
    mark: String,
    pub home: PathBuf,
}

/// How a node differs from one that has all.
#[derive(Clone, Copy, Default)]
pub struct Lacks {
    pub lath: bool,
    pub compiler: bool,
    pub login: bool,
}

/// Whether there is no server here, and the test is to end.
pub fn is_missing() -> bool {
    lath_testing::is_missing(SSHD) || lath_testing::is_missing("ssh-keygen")
}

impl Hosts {
    /// In the folder of a suite.
    pub fn begin(folder: Folder, lacks: [Lacks; 2]) -> Hosts {
        // Where root's servers go for a moment.
        let _ = fs::create_dir_all("/run/sshd");
        for name in ["user", "host"] {
            let path = folder.path().join(name);
            let mut keygen = Command::new("ssh-keygen");
            keygen
                .args(["-q", "-t", "ed25519", "-N", "", "-f"])
                .arg(path);
            assert!(keygen.status().unwrap().success());
        }
        let mut text = format!(
            "Host *\n HostName 127.0.0.1\n IdentityFile \"{0}/user\"\n IdentitiesOnly yes\n\
             UserKnownHostsFile \"{0}/known\"\n StrictHostKeyChecking accept-new\nLogLevel ERROR\n",
            folder.path().display()
        );
        let mut nodes = Vec::new();
        for (name, lacks) in ["alder", "birch"].into_iter().zip(lacks) {
            let (node, port) = Node::begin(folder.path(), name, lacks);
            text = format!("Host {name}\n Port {port}\n{text}");
            nodes.push(node);
        }
        folder.write("ssh_config", &text);
        Hosts { folder, nodes }
    }

    pub fn node(&mut self, at: usize) -> &mut Node {
        &mut self.nodes[at]
    }

    /// lath here, whose ssh knows the nodes.
    pub fn lath(&self, arguments: &[&str]) -> Command {
        let mut command = self.folder.command(env!("CARGO_BIN_EXE_lath"));
        let config = self.folder.path().join("ssh_config");
        command.env("LATH_SSH", format!("ssh -F '{}'", config.display()));
        command.args(arguments);
        command
    }

    /// Nothing runs on the nodes, and nothing of a run is left there.
    #[track_caller]
    pub fn are_tidy(&self) {
        for node in &self.nodes {
            let left = fs::read_dir(node.home.join("cache/lath/on"));
            let left: Vec<_> = left.into_iter().flatten().collect();
            assert!(left.is_empty(), "{left:?}");
            eventually("an end of what ran there", || {
                node.running().is_empty().then_some(())
            });
        }
    }
}

impl Node {
    /// With its port.
    fn begin(folder: &Path, name: &str, lacks: Lacks) -> (Node, u16) {
        let home = folder.join(name);
        let keys = folder.join(if lacks.login { "host.pub" } else { "user.pub" });
        fs::create_dir_all(home.join("bin")).unwrap();
        // Nothing else is on it than what a node needs.
        let lath = Path::new(env!("CARGO_BIN_EXE_lath")).parent().unwrap();
        let mut path = vec![home.join("bin")];
        path.extend((!lacks.lath).then(|| lath.to_owned()));
        if lacks.compiler {
            for tool in ["sh", "mkdir", "tar", "touch", "uname", "rm", "cat"] {
                let real = Path::new("/usr/bin").join(tool);
                std::os::unix::fs::symlink(real, home.join("bin").join(tool)).unwrap();
            }
        } else {
            path.extend(["/usr/bin", "/bin"].map(PathBuf::from));
        }
        let path = std::env::join_paths(path).unwrap();
        // Nobody listens there a moment later; another program hardly takes it until then.
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let mark = format!("{}/lock", home.display());
        let settings = format!(
            "Port {port}\nListenAddress 127.0.0.1\nHostKey \"{0}/host\"\nAuthorizedKeysFile \"{1}\"\n\
             PidFile none\nStrictModes no\nUsePAM no\nPasswordAuthentication no\n\
             KbdInteractiveAuthentication no\n\
             SetEnv \"LATH_LOCK={mark}\" \"XDG_CACHE_HOME={2}/cache\" \"XDG_STATE_HOME={2}/state\" \"PATH={3}\"\n",
            folder.display(),
            keys.display(),
            home.display(),
            path.to_string_lossy()
        );
        let file = home.join("sshd_config");
        fs::write(&file, settings).unwrap();
        let mut server = Command::new(SSHD);
        server.arg("-D").arg("-e").arg("-f").arg(&file);
        server.stdin(Stdio::null()).stdout(Stdio::null());
        server.stderr(fs::File::create(home.join("log")).unwrap());
        let server = server.spawn().unwrap();
        eventually("a server", || TcpStream::connect(("127.0.0.1", port)).ok());
        (Node { server, mark, home }, port)
    }

    /// What runs on it.
    pub fn running(&self) -> Vec<i32> {
        let own = format!("LATH_LOCK={}", self.mark);
        let has = |pid: &i32| {
            let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
            environment
                .split(|byte| *byte == 0)
                .any(|it| it == own.as_bytes())
        };
        let names = fs::read_dir("/proc").unwrap().flatten();
        let pids = names.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        pids.filter(has).collect()
    }

    /// All that runs on it ends at once.
    pub fn kill_all(&self) {
        for pid in self.running() {
            let pid = nix::unistd::Pid::from_raw(pid);
            let _ = nix::sys::signal::kill(pid, nix::sys::signal::Signal::SIGKILL);
        }
    }

    /// It has no more power.
    pub fn cut(&mut self) {
        self.end();
        self.kill_all();
    }

    fn end(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.cut();
    }
}
