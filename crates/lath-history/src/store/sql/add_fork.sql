insert into fork (run, ordinal, number, mean, iterations, variance, block, status)
values ($1, $2, $3, $4, $5, $6, $7, $8)
