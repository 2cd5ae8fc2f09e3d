//! A Slurm of the test: its own munge, a controller, and nodes on this machine. What makes them different
//! machines are namespaces: each has its host name, its processes, and a folder of its own where the others
//! have theirs. All ends with the value.

use crate::support::{Folder, eventually};
use lath_testing::program;
use std::fs::{self, File};
use std::io::Read;
use std::net::TcpListener;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const CONTROLLER: &str = "/usr/sbin/slurmctld";
const NODE: &str = "/usr/sbin/slurmd";
const MUNGE: &str = "/usr/sbin/munged";
/// A node that does not answer for so long is down, s.
const SILENCE: u32 = 8;

pub struct Cluster {
    pub folder: Folder,
    nodes: Vec<Process>,
    _controller: Process,
    _munge: Process,
}

/// Ends with the value.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// How a node differs from one that has all.
#[derive(Clone, Copy, Default)]
pub struct Lacks {
    pub compiler: bool,
    pub space: bool,
}

/// Whether the test cannot have a cluster, and is to end.
pub fn is_missing() -> bool {
    let daemons = [CONTROLLER, NODE, MUNGE];
    let missing = daemons.iter().find(|daemon| !Path::new(daemon).exists());
    if let Some(missing) = missing {
        lath_testing::skip(&format!("{missing} is missing"));
        return true;
    }
    let mut alone = Command::new("unshare");
    alone
        .args(["--uts", "--mount", "--pid", "--fork", "true"])
        .stderr(Stdio::null());
    if alone.status().is_ok_and(|it| it.success()) {
        return false;
    }
    lath_testing::skip_anywhere("only root has namespaces");
    true
}

/// Nobody listens there a moment later; another program hardly takes it until then.
fn port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

impl Cluster {
    /// In the folder of a suite; nodes `n1`, `n2` and so on.
    pub fn begin(folder: Folder, lacks: &[Lacks]) -> Cluster {
        let root = folder.path().join("cluster");
        fs::create_dir_all(root.join("own")).unwrap();
        symlink("/usr/bin", root.join("own/bin")).unwrap();
        let munge = munge(&root);
        let ports: Vec<u16> = lacks.iter().map(|_| port()).collect();
        fs::write(root.join("slurm.conf"), settings(&root, &ports)).unwrap();
        let mut controller = Command::new(CONTROLLER);
        controller.args(["-D", "-i"]);
        let controller = start(&root, controller, "controller");
        let nodes = lacks.iter().enumerate();
        let nodes = nodes.map(|(at, lacks)| node(&root, &format!("n{}", at + 1), *lacks));
        let cluster = Cluster {
            nodes: nodes.collect(),
            folder,
            _controller: controller,
            _munge: munge,
        };
        eventually("idle nodes", || {
            let states = cluster.slurm("sinfo", &["-h", "-N", "-p", "main", "-o", "%T"]);
            (states.matches("idle\n").count() == lacks.len()).then_some(())
        });
        cluster
    }

    fn root(&self) -> PathBuf {
        self.folder.path().join("cluster")
    }

    /// A command on the login node; what it exports is in the environment of jobs.
    pub fn command(&self, program: &str) -> Command {
        let mut command = self.folder.command(program);
        let own = self.root().join("own");
        command
            .env("SLURM_CONF", self.root().join("slurm.conf"))
            .env("LATH_LOCK", own.join("lock"))
            .env("TMPDIR", &own);
        command
    }

    pub fn lath(&self, arguments: &[&str]) -> Command {
        let mut command = self.command(env!("CARGO_BIN_EXE_lath"));
        command.args(arguments);
        command
    }

    /// What one of Slurm's programs prints.
    pub fn slurm(&self, program: &str, arguments: &[&str]) -> String {
        let done = program::output(self.command(program).args(arguments));
        String::from_utf8(done.stdout).unwrap()
    }

    /// States of all jobs that there were.
    pub fn jobs(&self) -> Vec<String> {
        let said = self.slurm("squeue", &["-h", "--states=all", "--format=%T"]);
        let mut states: Vec<String> = said.lines().map(str::to_owned).collect();
        states.sort();
        states
    }

    /// A node has no more power.
    pub fn cut(&mut self, at: usize) {
        let Process(node) = &mut self.nodes[at];
        node.kill().unwrap();
        node.wait().unwrap();
    }

    /// No job waits or runs.
    #[track_caller]
    pub fn is_empty(&self) {
        let lives = || self.slurm("squeue", &["-h", "--states=PENDING,RUNNING", "--format=%i"]);
        eventually("an empty queue", || lives().is_empty().then_some(()));
    }
}

fn start(root: &Path, mut command: Command, name: &str) -> Process {
    let log = File::create(root.join(format!("{name}.out"))).unwrap();
    command.env("SLURM_CONF", root.join("slurm.conf"));
    command
        .stdin(Stdio::null())
        .stderr(log.try_clone().unwrap())
        .stdout(log);
    Process(command.spawn().unwrap())
}

fn munge(root: &Path) -> Process {
    let mut key = vec![0; 128];
    File::open("/dev/urandom")
        .unwrap()
        .read_exact(&mut key)
        .unwrap();
    let path = root.join("munge.key");
    let mut options = File::options();
    let file = options.write(true).create_new(true).mode(0o600).open(path);
    std::io::Write::write_all(&mut file.unwrap(), &key).unwrap();
    let mut command = Command::new(MUNGE);
    // Its socket is in a folder that only this user may enter.
    command.args(["--foreground", "--force"]);
    for (flag, name) in [
        ("key-file", "munge.key"),
        ("socket", "munge.socket"),
        ("pid-file", "munge.pid"),
        ("log-file", "munge.log"),
        ("seed-file", "munge.seed"),
    ] {
        command.arg(format!("--{flag}={}", root.join(name).display()));
    }
    let process = start(root, command, "munge");
    eventually("munge", || root.join("munge.socket").exists().then_some(()));
    process
}

/// Whole nodes of one CPU, whatever this machine has.
fn settings(root: &Path, ports: &[u16]) -> String {
    let mut text = format!(
        "ClusterName=test\nSlurmctldHost=localhost(127.0.0.1)\nSlurmctldPort={}\n\
         AuthType=auth/munge\nCryptoType=crypto/munge\nAuthInfo=socket={1}/munge.socket\n\
         SlurmUser=root\nSlurmdUser=root\nStateSaveLocation={1}/state\nSlurmdSpoolDir={1}/spool-%n\n\
         SlurmctldPidFile={1}/controller.pid\nSlurmdPidFile={1}/%n.pid\n\
         SlurmctldLogFile={1}/controller.log\nSlurmdLogFile={1}/%n.log\n\
         ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nSwitchType=switch/none\n\
         JobAcctGatherType=jobacct_gather/none\nAccountingStorageType=accounting_storage/none\n\
         JobCompType=jobcomp/none\nMpiDefault=none\nSelectType=select/cons_tres\n\
         SelectTypeParameters=CR_Core\nSchedulerType=sched/backfill\nReturnToService=2\n\
         SchedulerParameters=batch_sched_delay=0,sched_min_interval=100000,bf_interval=1\n\
         SlurmdParameters=config_overrides\nCompleteWait=0\nKillWait=5\nSlurmdTimeout={SILENCE}\n",
        port(),
        root.display()
    );
    for (at, port) in ports.iter().enumerate() {
        let name = format!("n{}", at + 1);
        text += &format!(
            "NodeName={name} NodeAddr=127.0.0.1 NodeHostname={name} Port={port} CPUs=1 RealMemory=100\n"
        );
    }
    text + "PartitionName=main Nodes=ALL Default=YES\n\
        PartitionName=common Nodes=ALL OverSubscribe=FORCE:4\n\
        PartitionName=closed Nodes=ALL State=DOWN\n"
}

/// In namespaces of its own; its first process is a shell, which reaps what others leave.
fn node(root: &Path, name: &str, lacks: Lacks) -> Process {
    let own = root.join(name);
    fs::create_dir_all(&own).unwrap();
    fs::create_dir_all(root.join(format!("spool-{name}"))).unwrap();
    fs::set_permissions(&own, fs::Permissions::from_mode(0o700)).unwrap();
    if lacks.compiler {
        fs::create_dir(own.join("bin")).unwrap();
        for tool in ["sh", "mkdir", "tar", "touch", "uname", "rm", "cat", "mv"] {
            symlink(Path::new("/usr/bin").join(tool), own.join("bin").join(tool)).unwrap();
        }
    } else {
        symlink("/usr/bin", own.join("bin")).unwrap();
    }
    let disk = if lacks.space {
        "mount -t tmpfs -o size=64k none \"$1\" && ln -s /usr/bin \"$1\"/bin"
    } else {
        "mount --bind \"$0/../$2\" \"$1\""
    };
    let script = format!("hostname \"$2\" && {disk} && {NODE} -D -N \"$2\"");
    let mut command = Command::new("unshare");
    command.args([
        "--uts",
        "--mount",
        "--pid",
        "--fork",
        "--kill-child",
        "--mount-proc",
    ]);
    command.args(["sh", "-c", &script]);
    command
        .arg(root.join("own"))
        .arg(root.join("own"))
        .arg(name);
    start(root, command, name)
}
