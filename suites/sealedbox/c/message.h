/* The bytes that are sealed, and taken: README.md. */
#ifndef SEALED_BOX_MESSAGE_H
#define SEALED_BOX_MESSAGE_H

#include <stdlib.h>
#include <string.h>

static inline unsigned char *allocate(size_t length) {
    unsigned char *bytes = calloc(length > 0 ? length : 1, 1);
    if (bytes == NULL) abort();
    return bytes;
}

static inline unsigned char *make_message(size_t length) {
    unsigned char *message = allocate(length);
    for (size_t i = 0; i < length; i++) message[i] = (unsigned char)(i * 131 + 7);
    if (length == 7) memcpy(message, "Message", 7);
    return message;
}

#endif
