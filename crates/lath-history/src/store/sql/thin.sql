delete from fork where run not in (select id from run order by added desc, id limit $1)
