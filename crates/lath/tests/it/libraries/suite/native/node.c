#include "adding.h"
#include <node_api.h>

static napi_value node_add(napi_env env, napi_callback_info info) {
    size_t count = 2;
    napi_value arguments[2], sum;
    int32_t a = 0, b = 0;
    napi_get_cb_info(env, info, &count, arguments, NULL, NULL);
    napi_get_value_int32(env, arguments[0], &a);
    napi_get_value_int32(env, arguments[1], &b);
    napi_create_int32(env, add(a, b), &sum);
    return sum;
}

NAPI_MODULE_INIT() {
    napi_value function;
    napi_create_function(env, "add", NAPI_AUTO_LENGTH, node_add, NULL, &function);
    napi_set_named_property(env, exports, "add", function);
    return exports;
}
