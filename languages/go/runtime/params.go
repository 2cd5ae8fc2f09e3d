package lath

// Types of iterations: IterationParams.Type.
const (
	Warmup      = "warmup"
	Measurement = "measurement"
)

// Modes as results call them: BenchmarkParams.Mode.
const (
	Throughput     = "thrpt"
	AverageTime    = "avgt"
	SampleTime     = "sample"
	SingleShotTime = "ss"
)

// IterationParams says how iterations of one kind are planned.
type IterationParams struct {
	Type      string // Warmup or Measurement
	Count     int64  // iterations
	TimeNs    int64  // length of one; 0 in single-shot mode
	BatchSize int64  // calls per operation
}

// BenchmarkParams says what runs, and with which settings.
type BenchmarkParams struct {
	Benchmark        string // name as results print it
	Mode             string
	Threads          int
	ThreadGroups     []int // threads of each function of a group; empty: no group
	Forks            int64
	WarmupForks      int64
	Fork             int64 // number of this fork, from 1
	Warmup           IterationParams
	Measurement      IterationParams
	OpsPerInvocation int64
	TimeUnit         string // label: us
	TimeoutNs        int64
	Params           map[string]string
}

// Param is the value of a parameter as text; empty if there is none of that name.
func (p *BenchmarkParams) Param(name string) string {
	return p.Params[name]
}

// ThreadParams says which thread of how many this is, each counted from 0.
type ThreadParams struct {
	ThreadIndex, ThreadCount     int
	GroupIndex, GroupCount       int
	SubgroupIndex, SubgroupCount int
}
