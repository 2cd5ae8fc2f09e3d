/* A wrapper that measures nothing and misbehaves when told to: the runner's tests drive it.
 *
 * Arguments:  trace=FILE        every command is appended to FILE, after the fork's process id
 *             start=HOW         what to do instead of answering hello
 *             can=JSON          capabilities, instead of usage, speed and prove
 *             offer=JSON        profilers; as a companion it looks at forks for them, see companion() below
 *             lacks=JSON        capabilities that it does not have, and why
 * Parameters: p.do=WHAT         what to do at
 *             p.at=measurement2 this iteration (default: the first of all), in
 *             p.only=2          this fork (default: all)
 *             p.part=setup      is what it says that it is at then
 *             p.then=call       0.15 s later it is at a call
 *             p.level=1         every warm-up iteration makes as many calls as the first
 *             p.pace=20         a call lasts so many nanoseconds, and a batch at least a millisecond
 *             p.first=600000000 the first batch takes so many, and its iteration has no other
 *             p.uneven=10       and up to seven times so many more, by the process's number
 *             p.score=2.5       is the result, and there is another one beside it
 *             p.alloc=JSON      what is allocated, with allocations=1
 *             p.turbo=FILE      the fork that finds FILE, and removes it, runs on a CPU 10 % faster
 *             p.proof=WHAT      what one call gives: an integer, none, large, flaky, or something that p.do knows
 * Environment: HASH_SEED        printed at the beginning of trials and proofs
 * Its manifest is the content of the file <itself>.json. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int commands, answers, turbo, forks, part = -1;
static const char *offer = "[]";
static char trial[65536];

static void say(const char *text) {
    size_t length = strlen(text);
    while (length > 0) {
        ssize_t n = write(answers, text, length);
        if (n <= 0)
            _exit(0);
        text += n;
        length -= (size_t)n;
    }
}

/* The value of key in a command, or what is given as default. */
static const char *value(const char *line, const char *key, const char *otherwise) {
    static char buffers[16][4096];
    static int next;
    char wanted[64];
    snprintf(wanted, sizeof wanted, " %s=", key);
    const char *at = strstr(line, wanted);
    if (at == NULL)
        return otherwise;
    char *buffer = buffers[next++ % 16];
    snprintf(buffer, 4096, "%.*s", (int)strcspn(at + strlen(wanted), " "), at + strlen(wanted));
    return buffer;
}

static void hang(void) {
    for (;;)
        pause();
}

static void flood(void) {
    char block[65536];
    memset(block, 'x', sizeof block);
    for (size_t i = 63; i < sizeof block; i += 64)
        block[i] = '\n';
    for (int i = 0; i < 50 * 16; i++)
        for (int fd = 1; fd <= 2; fd++)
            for (size_t done = 0; done < sizeof block;)
                done += (size_t)write(fd, block + done, sizeof block - done);
    printf("the end of the flood\n");
    fflush(stdout);
}

/* A child that outlives its parent, holds the output open and ignores SIGTERM and SIGHUP. */
static void leave_grandchild(void) {
    if (fork() == 0) {
        signal(SIGTERM, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
        hang();
    }
}

/* A process in a session of its own, whose parent is gone: no signal to the group reaches it. It says its id in FILE. */
static void escape(const char *file) {
    if (fork() != 0) {
        wait(NULL);
        return;
    }
    setsid();
    if (fork() != 0)
        _exit(0);
    FILE *out = fopen(file, "w");
    fprintf(out, "%d\n", (int)getpid());
    fclose(out);
    close(1);
    close(2);
    hang();
}

/* Memory that is used, MiB by MiB, until somebody ends it. */
static void hog(void) {
    for (int mib = 0; mib < 4096; mib++) {
        char *block = malloc(1 << 20);
        memset(block, mib, 1 << 20);
        usleep(2000);
    }
    hang();
}

static void breed(int count) {
    for (int i = 0; i < count; i++)
        if (fork() == 0)
            hang();
    hang();
}

/* True: an answer was given already. */
static int misbehave(const char *what) {
    if (strcmp(what, "throw") == 0)
        say("{\"event\":\"failure\",\"kind\":\"exception\",\"where\":\"B::f\",\"message\":\"bad input\",\"type\":\"std::runtime_error\"}\n");
    else if (strcmp(what, "memory") == 0)
        say("{\"event\":\"failure\",\"kind\":\"memory\",\"where\":\"B\"}\n");
    else if (strcmp(what, "garbage") == 0)
        say("{\"event\":\"iteration\",\"index\":\"one\"}\n");
    else if (strcmp(what, "binary") == 0)
        say("\xff\xfe\n");
    else if (strcmp(what, "wrong") == 0)
        say("{\"event\":\"end\"}\n");
    else if (strcmp(what, "idle") == 0)
        say("{\"event\":\"iteration\",\"phase\":\"warmup\",\"index\":1,\"threads\":[{\"method\":\"f\",\"calls\":0,\"ns\":0}],"
            "\"calls_per_batch\":0,\"batches\":0,\"wall_ns\":1}\n");
    else if (strcmp(what, "endless") == 0)
        for (;;)
            say("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
    else if (strcmp(what, "exit3") == 0) {
        fprintf(stderr, "last words\n");
        _exit(3);
    } else if (strcmp(what, "exit0") == 0)
        _exit(0);
    else if (strcmp(what, "segv") == 0)
        raise(SIGSEGV);
    else if (strcmp(what, "kill") == 0)
        raise(SIGKILL);
    else if (strcmp(what, "hang") == 0)
        hang();
    else if (strcmp(what, "ignore-term") == 0) {
        signal(SIGTERM, SIG_IGN);
        hang();
    } else if (strcmp(what, "close") == 0) {
        close(answers);
        hang();
    } else if (strcmp(what, "grandchild") == 0) {
        leave_grandchild();
        return 0;
    } else if (strcmp(what, "grandchild-exit") == 0) {
        leave_grandchild();
        _exit(4);
    } else if (strcmp(what, "crash-once") == 0) {
        if (unlink(value(trial, "p.file", "")) == 0)
            raise(SIGSEGV);
        return 0;
    } else if (strcmp(what, "hog") == 0)
        hog();
    else if (strcmp(what, "breed") == 0)
        breed(60);
    else if (strcmp(what, "escape") == 0) {
        escape(value(trial, "p.file", "/dev/null"));
        return 0;
    } else if (strcmp(what, "flood") == 0) {
        flood();
        return 0;
    } else if (strcmp(what, "lookalike") == 0) {
        printf("{\"event\":\"end\"}\n{\"event\":\"iteration\",\"index\":7}\nquit\n");
        fprintf(stderr, "{\"event\":\"failure\",\"kind\":\"exception\"}\nno newline at the end \xe2\x82");
        fflush(stdout);
        return 0;
    } else
        return 0;
    return 1;
}

static void iterate(const char *line) {
    const char *phase = value(line, "phase", "measurement");
    int index = atoi(value(line, "index", "1"));
    char here[64];
    snprintf(here, sizeof here, "%s%d", phase, index);
    const char *at = value(trial, "p.at", here), *only = value(trial, "p.only", NULL);
    int mine = strcmp(at, here) == 0 && (only == NULL || strcmp(only, value(trial, "i.fork", "0")) == 0);
    if (mine && pwrite(part, value(trial, "p.part", "-"), 1, 0) == 1 && strstr(trial, " p.then=call")) {
        usleep(150000);
        pwrite(part, "c", 1, 0);
    }
    if (mine && misbehave(value(trial, "p.do", "nothing")))
        return;
    long long ns = atoll(value(line, "time_ns", "0")), calls = atoll(value(line, "calls", "0"));
    struct timespec pause_for = {ns / 1000000000, ns % 1000000000};
    nanosleep(&pause_for, NULL);
    long long each = calls > 0 ? calls : strcmp(phase, "warmup") != 0 ? 7 : strstr(trial, " p.level=1") ? 100 : 100 * index;
    long long pace = atoll(value(trial, "p.pace", "0")), took = 100000000 + ns;
    pace += atoll(value(trial, "p.uneven", "0")) * (long long)((getpid() * 2654435761u) >> 29);
    if (pace > 0) {
        for (each = calls > 0 ? calls : 1; calls == 0 && each * pace < 1000000;)
            each *= 2;
        took = 10 * each * pace;
    }
    long long batches = 10;
    const char *first = value(trial, "p.first", NULL);
    if (first != NULL && index == 1 && strcmp(phase, "warmup") == 0) {
        batches = 1;
        each = calls > 0 ? calls : 1;
        took = atoll(first);
    }
    char extra[1024] = "", score[64] = "";
    const char *scored = value(trial, "p.score", NULL);
    if (scored != NULL) {
        snprintf(score, sizeof score, ",\"score\":%s", scored);
        strcat(extra, ",\"results\":[{\"label\":\"other\",\"value\":12.5,\"unit\":\"MB/sec\",\"policy\":\"max\"}]");
        if (index == 1 && strstr(line, "warmup"))
            strcat(extra, ",\"first_ns\":1500");
    }
    if (value(trial, "p.interrupts", NULL) != NULL)
        snprintf(extra + strlen(extra), 64, ",\"interrupts\":%s", value(trial, "p.interrupts", NULL));
    if (strstr(trial, " usage=1"))
        strcat(extra, ",\"usage\":{\"user_us\":11,\"system_us\":12,\"minor_faults\":13,\"major_faults\":14,\"voluntary_switches\":15,"
                      "\"involuntary_switches\":16,\"peak_rss_kib\":17}");
    if (strstr(trial, " allocations=1"))
        snprintf(extra + strlen(extra), 256, ",\"allocations\":%s", value(trial, "p.alloc", "{\"bytes\":960,\"count\":20}"));
    if (strstr(trial, " speed=1"))
        strcat(extra, turbo ? ",\"speed\":{\"mul_ns\":1.35,\"add_ns\":0.45}" : ",\"speed\":{\"mul_ns\":1.5,\"add_ns\":0.5}");
    char answer[2048];
    snprintf(answer, sizeof answer,
             "{\"event\":\"iteration\",\"phase\":\"%s\",\"index\":%d,\"threads\":[{\"method\":\"f\",\"calls\":%lld,\"ns\":%lld%s}],"
             "\"calls_per_batch\":%lld,\"batches\":%lld,\"wall_ns\":%lld%s}\n",
             phase, index, batches * each, took, score, each, batches, took + 1, extra);
    say(answer);
}

static void begin(const char *line) {
    snprintf(trial, sizeof trial, "%s", line);
    if (getenv("HASH_SEED") != NULL) {
        printf("HASH_SEED=%s\n", getenv("HASH_SEED"));
        fflush(stdout);
    }
    const char *file = value(trial, "p.turbo", NULL);
    turbo = file != NULL && unlink(file) == 0;
}

static void prove(void) {
    char answer[512];
    const char *what = value(trial, "p.proof", "25");
    if (strcmp(what, "flaky") == 0)
        what = value(trial, "seed", "0");
    if (strcmp(what, "none") == 0)
        say("{\"event\":\"proof\",\"proof\":{\"kind\":\"none\"},\"first_ns\":100}\n");
    else if (strcmp(what, "large") == 0)
        say("{\"event\":\"proof\",\"proof\":{\"kind\":\"none\"},\"first_ns\":100,\"why\":\"it has more than 7 elements\"}\n");
    else if (strspn(what, "0123456789") == strlen(what)) {
        snprintf(answer, sizeof answer, "{\"event\":\"proof\",\"proof\":{\"kind\":\"integer\",\"value\":\"%s\"},\"first_ns\":100}\n", what);
        say(answer);
    } else
        misbehave(what);
}

static void manifest(const char *self) {
    char path[4200], text[65536] = "";
    snprintf(path, sizeof path, "%s.json", self);
    FILE *file = fopen(path, "r");
    size_t n = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[n] = 0;
    say("{\"event\":\"manifest\",\"manifest\":");
    say(text);
    say("}\n");
}

/* Profilers beside a fork: its number, what it printed in bytes, and a text about all. True: it was such a command. */
static int companion(const char *line) {
    char answer[1024];
    /* Asked for with options, nothing is lacking. */
    if (strncmp(line, "profilers", strlen("profilers")) == 0)
        snprintf(answer, sizeof answer, "{\"event\":\"profilers\",\"profilers\":%s}\n", strchr(line, ':') ? "[{\"name\":\"look\",\"beside\":true}]" : offer);
    else if (strncmp(line, "profile ", 8) == 0) {
        snprintf(trial, sizeof trial, "%s", line);
        strcpy(answer, strstr(line, " p.do=unseen") ? "{\"event\":\"failure\",\"kind\":\"protocol\",\"where\":\"profile\",\"message\":\"no tool\"}\n"
                                                    : "{\"event\":\"profile\",\"before\":[\"env\",\"HASH_SEED=watched\"],\"takes_stdout\":true}\n");
    } else if (strncmp(line, "profiled ", 9) == 0) {
        FILE *out = fopen(value(line, "stdout", ""), "r");
        fseek(out, 0, SEEK_END);
        forks += strstr(line, " discard=1") == NULL;
        snprintf(answer, sizeof answer, "{\"event\":\"profiled\",\"results\":[{\"label\":\"printed\",\"value\":%ld,\"unit\":\"B\",\"policy\":\"sum\"}]}\n", ftell(out));
    } else if (strcmp(line, "merge") == 0 && strstr(trial, " p.do=unmerged"))
        strcpy(answer, "{\"event\":\"failure\",\"kind\":\"exception\",\"where\":\"merge\",\"message\":\"no text\"}\n");
    else if (strcmp(line, "merge") == 0)
        snprintf(answer, sizeof answer,
                 "{\"event\":\"merged\",\"results\":[{\"label\":\"rank\",\"value\":0.5,\"unit\":\"ms\",\"policy\":\"avg\"}],"
                 "\"texts\":[{\"label\":\"notes\",\"text\":\"seen\",\"forks\":%d}]}\n",
                 forks);
    else
        return 0;
    say(answer);
    return 1;
}

static void start(const char *how, const char **hello) {
    if (strcmp(how, "die") == 0)
        _exit(0);
    if (strcmp(how, "segv") == 0)
        raise(SIGSEGV);
    if (strcmp(how, "hang") == 0)
        hang();
    if (strcmp(how, "old") == 0)
        *hello = "{\"event\":\"hello\",\"protocol\":99,\"language\":\"test\",\"runtime\":\"0\",\"pid\":1,\"max_threads\":1}\n";
    if (strcmp(how, "garbage") == 0)
        *hello = "welcome\n";
}

static void answer(char *line, const char *hello, const char *self) {
    if (strncmp(line, "hello", 5) == 0) {
        part = open(value(line, "part", ""), O_WRONLY | O_CLOEXEC);
        say(hello);
    } else if (strcmp(line, "manifest") == 0)
        manifest(self);
    else if (strcmp(line, "clocks") == 0)
        say("{\"event\":\"clocks\",\"clocks\":[{\"name\":\"coarse\",\"label\":\"coarse clock\",\"precision_ns\":4000000.0,\"overhead_ns\":20.0,"
            "\"monotonic\":true},{\"name\":\"steady\",\"label\":\"steady clock\",\"precision_ns\":30.0,\"overhead_ns\":41.0,\"monotonic\":true}]}\n");
    else if (strncmp(line, "check ", 6) == 0)
        say(strstr(line, " p.number=abc") ? "{\"event\":\"check\",\"rejected\":[{\"name\":\"number\",\"value\":\"abc\",\"type\":\"int\"}]}\n"
                                          : "{\"event\":\"check\",\"rejected\":[]}\n");
    else if (strncmp(line, "trial ", 6) == 0) {
        begin(line);
        say(strstr(line, " p.do=refuse") ? "{\"event\":\"failure\",\"kind\":\"parameter\",\"where\":\"do\",\"message\":\"no\"}\n" : "{\"event\":\"trial\"}\n");
    } else if (strncmp(line, "prove ", 6) == 0) {
        begin(line);
        prove();
    } else if (strncmp(line, "iterate", 7) == 0)
        iterate(line);
    else if (strcmp(line, "end") == 0)
        say("{\"event\":\"end\"}\n");
    else if (companion(line))
        return;
    else if (strcmp(line, "quit") == 0) {
        const char *how = value(trial, "p.quit", "");
        if (strcmp(how, "hang") == 0)
            hang();
        if (strcmp(how, "segv") == 0)
            raise(SIGSEGV);
        _exit(0);
    }
}

int main(int argc, char **argv) {
    char hello[2048], channel[8192];
    const char *greeting = hello, *can = "[\"usage\",\"speed\",\"prove\"]", *lacks = "{}";
    int trace = -1;
    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], "trace=", 6) == 0)
            trace = open(argv[i] + 6, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
        else if (strncmp(argv[i], "start=", 6) == 0)
            start(argv[i] + 6, &greeting);
        else if (strncmp(argv[i], "can=", 4) == 0)
            can = argv[i] + 4;
        else if (strncmp(argv[i], "offer=", 6) == 0)
            offer = argv[i] + 6;
        else if (strncmp(argv[i], "lacks=", 6) == 0)
            lacks = argv[i] + 6;
    snprintf(hello, sizeof hello,
             "{\"event\":\"hello\",\"protocol\":1,\"language\":\"test\",\"runtime\":\"0.1.0\",\"compiler\":\"none\",\"flags\":\"\",\"pid\":%d,"
             "\"max_threads\":1,\"capabilities\":%s,\"profilers\":%s,\"lacks\":%s}\n",
             (int)getpid(), can, offer, lacks);
    if (getenv("LATH_CHANNEL") == NULL)
        return 9;
    snprintf(channel, sizeof channel, "%s", getenv("LATH_CHANNEL"));
    char *colon = strchr(channel, ':');
    *colon = 0;
    commands = open(channel, O_RDONLY | O_CLOEXEC);
    answers = open(colon + 1, O_WRONLY | O_CLOEXEC);
    FILE *in = fdopen(commands, "r");
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, in) > 0) {
        line[strcspn(line, "\n")] = 0;
        if (trace >= 0)
            dprintf(trace, "%d %s\n", (int)getpid(), line);
        answer(line, greeting, argv[0]);
    }
    _exit(0);
}
