insert into fact (id, facts) values ($1, $2) on conflict do nothing
