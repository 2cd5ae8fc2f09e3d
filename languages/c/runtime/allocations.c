/*
 * allocations.c: what user code allocates. A runtime for counting stands between everyone and the
 * allocator there is, the C library's or one that the user has linked dynamically: same names,
 * counted, passed on. A runtime for measuring has none of it.
 *
 * Counted are calls that give a block: malloc, calloc, aligned_alloc, posix_memalign, memalign,
 * valloc, pvalloc; realloc if it asks for more than the block holds: one block of the new size.
 * Everything that is made of them is counted with them: operator new, strdup, containers. The size
 * is what was asked for. Memory that the program maps itself is not counted, nor what other threads
 * allocate.
 */
#define _GNU_SOURCE
#include "runtime.h"

#ifndef LATH_COUNT_ALLOCATIONS

void lath_allocations_begin(void) {}

void lath_allocations_count(bool on) { (void)on; }

struct allocations lath_allocations_counted(void) {
    struct allocations none = {0, 0};
    return none;
}

#else

#include <dlfcn.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

static __thread struct allocations counted;
static __thread bool counts;

void lath_allocations_begin(void) { memset(&counted, 0, sizeof counted); }

void lath_allocations_count(bool on) { counts = on; }

struct allocations lath_allocations_counted(void) { return counted; }

static void note(const void *block, size_t size) {
    if (!counts || !block) return;
    counted.bytes += size;
    counted.count++;
}

/* The functions that stand behind ours. */
static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);
static void *(*real_memalign)(size_t, size_t);
static int (*real_posix_memalign)(void **, size_t, size_t);
static void *(*real_aligned_alloc)(size_t, size_t);
static void *(*real_valloc)(size_t);
static void *(*real_pvalloc)(size_t);
static void (*real_free)(void *);
static size_t (*real_usable_size)(void *);

/* The search for them may allocate itself: from here, and never given back. */
static _Alignas(64) char first_blocks[16384];
static size_t first_used;
static bool searching;

static void *from_first(size_t size) {
    size_t rounded = (size + 63) & ~(size_t)63;
    void *block = first_blocks + first_used;
    if (rounded < size || rounded > sizeof first_blocks - first_used) return NULL;
    first_used += rounded;
    return block;
}

static bool is_first(const void *block) {
    return (const char *)block >= first_blocks &&
           (const char *)block < first_blocks + sizeof first_blocks;
}

#define FIND(function, name) (*(void **)&(function) = dlsym(RTLD_NEXT, name))

static void fail_unfound(void) {
    static const char message[] =
        "lath: no allocator is found behind the one that counts (is the program linked statically?)\n";
    if (write(STDERR_FILENO, message, sizeof message - 1) < 0) _exit(71);
    _exit(70);
}

/* Before main, when there is one thread. */
static void find(void) {
    searching = true;
    if (!FIND(real_malloc, "malloc") || !FIND(real_calloc, "calloc") ||
        !FIND(real_realloc, "realloc") || !FIND(real_free, "free") ||
        !FIND(real_posix_memalign, "posix_memalign") ||
        !FIND(real_usable_size, "malloc_usable_size"))
        fail_unfound();
    FIND(real_memalign, "memalign");
    FIND(real_aligned_alloc, "aligned_alloc");
    FIND(real_valloc, "valloc");
    FIND(real_pvalloc, "pvalloc");
    searching = false;
}

/* True: the answer comes from `first_blocks`. */
static inline bool not_yet(void) {
    if (__builtin_expect(real_usable_size != NULL && !searching, true)) return false;
    if (!searching) find();
    return searching;
}

void *malloc(size_t size) {
    void *block = not_yet() ? from_first(size) : real_malloc(size);
    note(block, size);
    return block;
}

void *calloc(size_t number, size_t size) {
    void *block;
    if (not_yet())
        return size && number > sizeof first_blocks / size ? NULL : from_first(number * size);
    block = real_calloc(number, size);
    note(block, number * size);
    return block;
}

void *realloc(void *old, size_t size) {
    size_t held;
    void *block;
    if (is_first(old)) {
        size_t most = (size_t)(first_blocks + sizeof first_blocks - (char *)old);
        block = malloc(size);
        if (block) memcpy(block, old, size < most ? size : most);
        return block;
    }
    if (!old) return malloc(size);
    held = not_yet() ? 0 : real_usable_size(old);
    block = real_realloc(old, size);
    if (size > held) note(block, size);
    return block;
}

void free(void *block) {
    if (!is_first(block) && !not_yet()) real_free(block);
}

int posix_memalign(void **place, size_t alignment, size_t size) {
    int error = not_yet() ? ENOMEM : real_posix_memalign(place, alignment, size);
    if (!error) note(*place, size);
    return error;
}

static void *aligned(void *(*function)(size_t, size_t), size_t alignment, size_t size) {
    void *block = function ? function(alignment, size) : NULL;
    note(block, size);
    return block;
}

void *aligned_alloc(size_t alignment, size_t size) {
    return not_yet() ? NULL : aligned(real_aligned_alloc, alignment, size);
}

void *memalign(size_t alignment, size_t size) {
    return not_yet() ? NULL : aligned(real_memalign, alignment, size);
}

static void *paged(void *(*function)(size_t), size_t size) {
    void *block = function ? function(size) : NULL;
    note(block, size);
    return block;
}

void *valloc(size_t size) { return not_yet() ? NULL : paged(real_valloc, size); }

void *pvalloc(size_t size) { return not_yet() ? NULL : paged(real_pvalloc, size); }

#endif
