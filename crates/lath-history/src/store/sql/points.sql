select result.series, result.benchmark, result.contender, result.params, result.mode,
    result.threads, result.machine, result.setup, result.toolchain, run.id, run.sha, run.dirty,
    run.position, run.branch, run.started, result.estimate, result.low, result.high, result.forks,
    result.variance, result.source
from result
join run on run.id = result.run
order by run.position is null, run.position,
    case when run.position is null then 0 else run.dirty end,
    run.started is null, run.started, run.added, run.id, result.ordinal
