-- A run: one result file of one revision.
create table run (
    id text primary key,
    file text not null,
    format text not null,
    sha text not null,
    dirty bigint not null,
    position bigint,
    branch text,
    started bigint,
    added bigint not null
);

-- Facts of machines and of their set-up, as JSON, by their hash.
create table fact (
    id text primary key,
    facts text not null
);

-- The result of one benchmark in a run. Times are nanoseconds per operation.
create table result (
    run text not null references run (id),
    ordinal bigint not null,
    series text not null,
    benchmark text not null,
    contender text not null,
    params text not null,
    mode text not null,
    threads bigint not null,
    machine text not null references fact (id),
    setup text not null references fact (id),
    toolchain text not null references fact (id),
    build text not null,
    forks bigint not null,
    estimate double precision not null,
    low double precision,
    high double precision,
    variance double precision,
    primary key (run, ordinal)
);

create index result_series on result (series);

-- A fork of a result: the logarithm of its mean, and the variance of its iterations' logarithms.
create table fork (
    run text not null,
    ordinal bigint not null,
    number bigint not null,
    mean double precision not null,
    iterations bigint not null,
    variance double precision,
    block text,
    status text,
    primary key (run, ordinal, number),
    foreign key (run, ordinal) references result (run, ordinal)
);
