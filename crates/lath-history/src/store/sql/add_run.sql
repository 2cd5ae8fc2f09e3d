insert into run (id, file, format, sha, dirty, position, branch, started, added)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict do nothing
