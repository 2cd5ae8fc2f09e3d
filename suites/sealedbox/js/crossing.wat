;; native/crossing.c for WebAssembly. The result fits 32 bits, and is one: an i64 would be a BigInt in JavaScript, which libsodium's functions never give.
(module
  (memory (export "memory") 2)

  (func (export "nothing"))

  (func (export "take") (param $data i32) (param $length i32) (result i32)
    (if (i32.eqz (local.get $length)) (then (return (i32.const 0))))
    (i32.add
      (i32.add (local.get $length) (i32.load8_u (local.get $data)))
      (i32.mul
        (i32.const 256)
        (i32.load8_u (i32.sub (i32.add (local.get $data) (local.get $length)) (i32.const 1)))))))
