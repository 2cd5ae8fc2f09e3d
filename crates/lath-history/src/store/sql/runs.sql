select run.id, run.file, run.format, run.sha, run.dirty, run.position, run.branch, run.started,
    counted.results, result.machine, result.setup, fact.facts
from run
join (select run, count(*) as results, min(ordinal) as first from result group by run) counted
    on counted.run = run.id
join result on result.run = run.id and result.ordinal = counted.first
join fact on fact.id = result.machine
order by run.position is null, run.position,
    case when run.position is null then 0 else run.dirty end,
    run.started is null, run.started, run.added, run.id
