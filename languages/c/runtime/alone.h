/*
 * alone.h: what pthread.h has elsewhere, as far as the runtime uses it, for systems with one
 * thread: no other starts, so nothing has to be locked and nobody waits.
 */
#ifndef LATH_ALONE_H
#define LATH_ALONE_H

#include <errno.h>
#include <stddef.h>
#include <sys/types.h>
#include <time.h>

struct lath_alone {
    char unused;
};
#define pthread_t struct lath_alone
#define pthread_attr_t struct lath_alone
#define pthread_mutex_t struct lath_alone
#define pthread_cond_t struct lath_alone
#define pthread_condattr_t struct lath_alone
#define pthread_key_t struct lath_alone
#define pthread_once_t int
#undef PTHREAD_MUTEX_INITIALIZER
#undef PTHREAD_ONCE_INIT
#define PTHREAD_MUTEX_INITIALIZER {0}
#define PTHREAD_ONCE_INIT 0

/* What all of them do without others. */
static inline int lath_alone_step(const void *one) {
    (void)one;
    return 0;
}
#define pthread_mutex_init(mutex, attributes) lath_alone_step(mutex)
#define pthread_mutex_destroy(mutex) lath_alone_step(mutex)
#define pthread_mutex_lock(mutex) lath_alone_step(mutex)
#define pthread_mutex_unlock(mutex) lath_alone_step(mutex)
#define pthread_cond_init(condition, attributes) lath_alone_step(condition)
#define pthread_cond_destroy(condition) lath_alone_step(condition)
#define pthread_cond_signal(condition) lath_alone_step(condition)
#define pthread_cond_wait(condition, mutex) lath_alone_step(condition)
#define pthread_cond_timedwait(condition, mutex, deadline) \
    (lath_alone_step(condition), (void)(deadline), ETIMEDOUT)
#define pthread_condattr_init(attributes) lath_alone_step(attributes)
#define pthread_condattr_destroy(attributes) lath_alone_step(attributes)
#define pthread_condattr_setclock(attributes, clock) lath_alone_step(attributes)
#define pthread_attr_init(attributes) lath_alone_step(attributes)
#define pthread_attr_destroy(attributes) lath_alone_step(attributes)
#define pthread_attr_setstacksize(attributes, size) (lath_alone_step(attributes), (void)(size))
#define pthread_key_create(key, destructor) ((void)(destructor), lath_alone_step(key))
#define pthread_setspecific(key, value) ((void)(key), (void)(value))
#define pthread_create(thread, attributes, body, argument) \
    (lath_alone_step(thread), (void)(body), (void)(argument), ENOTSUP)
#define pthread_join(thread, result) ((void)(thread))
#define pthread_once(once, body) ((void)(*(once) || (*(once) = 1, (body)(), 0)))

#endif
