-- The hash of a benchmark's own code. Results that were added before have none until the database is
-- made again from the files.
alter table result add column source text;
