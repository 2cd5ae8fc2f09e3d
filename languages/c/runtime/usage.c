/* usage.c: what the process used, from getrusage. */
#include "runtime.h"

#ifdef __wasi__

bool lath_usage_known(void) { return false; }
void lath_usage_read(struct usage *usage) { *usage = (struct usage){0}; }
void lath_usage_report(struct json *json, const struct usage *before, const struct usage *after) {
    (void)json, (void)before, (void)after;
}

#else

#include <sys/resource.h>

bool lath_usage_known(void) { return true; }

static int64_t micros(struct timeval t) { return (int64_t)t.tv_sec * 1000000 + t.tv_usec; }

void lath_usage_read(struct usage *usage) {
    struct rusage now;
    getrusage(RUSAGE_SELF, &now);
    usage->user_us = micros(now.ru_utime);
    usage->system_us = micros(now.ru_stime);
    usage->minor_faults = now.ru_minflt;
    usage->major_faults = now.ru_majflt;
    usage->voluntary = now.ru_nvcsw;
    usage->involuntary = now.ru_nivcsw;
}

void lath_usage_report(struct json *json, const struct usage *before, const struct usage *after) {
    struct rusage now;
    getrusage(RUSAGE_SELF, &now);
    lath_json_open(json, "usage", '{');
    lath_json_uint(json, "user_us", (uint64_t)(after->user_us - before->user_us));
    lath_json_uint(json, "system_us", (uint64_t)(after->system_us - before->system_us));
    lath_json_uint(json, "minor_faults", (uint64_t)(after->minor_faults - before->minor_faults));
    lath_json_uint(json, "major_faults", (uint64_t)(after->major_faults - before->major_faults));
    lath_json_uint(json, "voluntary_switches", (uint64_t)(after->voluntary - before->voluntary));
    lath_json_uint(json, "involuntary_switches",
                   (uint64_t)(after->involuntary - before->involuntary));
#ifdef __APPLE__
    lath_json_uint(json, "peak_rss_kib", (uint64_t)now.ru_maxrss / 1024);
#else
    lath_json_uint(json, "peak_rss_kib", (uint64_t)now.ru_maxrss);
#endif
    lath_json_close(json, '}');
}

#endif
