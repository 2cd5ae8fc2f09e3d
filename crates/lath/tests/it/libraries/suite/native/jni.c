#include "adding.h"
#include <jni.h>

JNIEXPORT jint JNICALL Java_demo_Adding_add(JNIEnv *env, jclass class, jint a, jint b) {
    (void)env;
    (void)class;
    return add(a, b);
}
