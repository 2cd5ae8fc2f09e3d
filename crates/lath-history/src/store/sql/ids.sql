select id from run
