insert into result (run, ordinal, series, benchmark, contender, params, mode, threads, machine,
    setup, toolchain, build, forks, estimate, low, high, variance, source)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
