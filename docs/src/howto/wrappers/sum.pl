#!/usr/bin/perl
# A wrapper for lath: measures one benchmark that is written in Perl.
use strict;
use warnings;
use IO::Handle;
use Time::HiRes qw(clock_gettime CLOCK_MONOTONIC CLOCK_PROCESS_CPUTIME_ID);

# The benchmark, its parameter, and how lath knows them.
sub sum {
    my ($n) = @_;
    my $sum = 0;
    $sum += $_ * $_ % 7 for 1 .. $n;
    return $sum;
}
my %usual    = (n => 1000);
my $manifest = '{"manifest":2,"language":"perl","source":"sum.pl",'
  . '"states":[{"name":"Numbers","params":[{"name":"n","ty":"integer",'
  . '"kind":{"integer":{"bits":64,"signed":true}},"values":["1000"]}]}],'
  . '"benchmarks":[{"id":"sum.sum","returns":true,"params":[[0,0]],"settings":{'
  . '"mode":{"value":{"modes":["avgt"]}},"time_unit":{"value":{"unit":"MICROSECONDS"}}}}]}';

# The channel: commands come from the first path, answers go to the second.
my ($commands, $answers) = split /:/, $ENV{LATH_CHANNEL} // die "start me with lath run\n";
open my $in,  '<', $commands or die "$commands: $!";
open my $out, '>', $answers  or die "$answers: $!";
$out->autoflush(1);
$SIG{PIPE} = sub { exit 0 };    # nobody reads the answers: lath is gone

sub answer  { print $out $_[0], "\n" }
sub failure { answer(sprintf '{"event":"failure","kind":"%s","where":"sum","message":%s}', $_[0], text($_[1])) }

sub text {
    my ($text) = @_;
    $text =~ s/([\\"]|[\x00-\x1f])/sprintf '\\u%04x', ord $1/ge;
    return "\"$text\"";
}
sub decoded { my ($text) = @_; $text =~ s/%([0-9A-F]{2})/chr hex $1/ge; return $text }
sub wall { 1e9 * clock_gettime(CLOCK_MONOTONIC) }
sub cpu  { 1e9 * clock_gettime(CLOCK_PROCESS_CPUTIME_ID) }

# So many calls between two readings of the clocks: nanoseconds of wall time, and of CPU time.
my $result;

sub batch {
    my ($calls, $n) = @_;
    my ($cpu, $wall) = (cpu(), wall());
    $result = sum($n) for 1 .. $calls;
    my $passed = wall() - $wall;
    return (int $passed, int(cpu() - $cpu));
}

# How many steps apart two readings are at least, and how long a reading takes.
sub clocks {
    my (@steps, @all);
    for (1 .. 20000) {
        my $one  = wall();
        my $step = wall() - $one;
        push @all,   $step;
        push @steps, $step if $step > 0;
    }
    my ($least) = sort { $a <=> $b } @steps;
    my $median = (sort { $a <=> $b } @all)[@all / 2];
    answer(sprintf '{"event":"clocks","clocks":[{"name":"monotonic","label":"CLOCK_MONOTONIC",'
          . '"precision_ns":%f,"overhead_ns":%f,"monotonic":true}]}', $least, $median);
}

# One iteration, by the keys of the command.
sub iterate {
    my ($trial, %key) = @_;
    my $n     = $trial->{'p.n'} // $usual{n};
    my $fixed = $key{calls} // 0;
    my $per   = $fixed || 1;
    my ($calls, $ns, $cpu_ns, $batches, @slices) = (0, 0, 0, 0);
    my $begun = wall();
    my $most  = $key{invocations} // 0;
    $most = $key{batch_size} // 1 if $trial->{mode} eq 'ss';
    my $nothing = $trial->{mode} eq 'ss' && $most == 0;

    # Calls that do not count.
    for (my $until = wall() + ($key{settle_ns} // 0); !$nothing && wall() < $until;) { batch($per, $n) }

    my $first = wall();
    while (!$nothing) {
        my $count = $most && $most - $calls < $per ? $most - $calls : $per;
        my ($wall, $cpu) = batch($count, $n);
        $calls += $count;
        $ns += $wall;
        $cpu_ns += $cpu;
        $batches++;
        push @slices, "[$count,$wall,$cpu]" if $key{slices} && @slices < 4096;
        last if $most ? $calls >= $most : $ns >= ($key{time_ns} // 0);
        $per *= 2 if !$fixed && $wall < ($trial->{batch_ns} // 1_000_000);
    }
    $per = 0 if $nothing;
    answer(sprintf '{"event":"iteration","phase":"%s","index":%d,"threads":[{"method":"sum",'
          . '"calls":%d,"ns":%d,"cpu_ns":%d,"slices":[%s]}],'
          . '"calls_per_batch":%d,"batches":%d,"wall_ns":%d}',
        $key{phase} // 'measurement', $key{index} // 1, $calls, $ns, $cpu_ns, join(',', @slices),
        $per, $batches, wall() - $begun);
}

# Reads commands until the end of input; each has one answer.
my $trial;
while (my $line = <$in>) {
    chomp $line;
    my ($word, @pairs) = split / /, $line;
    my %key = map { my ($name, $value) = split /=/, $_, 2; ($name, decoded($value)) } @pairs;
    my %param = map { (decoded(substr $_, 2) => $key{$_}) } grep { /^p\./ } keys %key;
    my $is_sum = ($key{benchmark} // 0) == 0;

    if ($word eq 'quit') { exit 0 }
    elsif ($word eq 'hello') {
        answer(sprintf '{"event":"hello","protocol":1,"language":"perl","runtime":"1","compiler":"perl %vd",'
              . '"pid":%d,"max_threads":1,"capabilities":["prove","invocations","turns","cpu"]}', $^V, $$);
    }
    elsif ($word eq 'manifest') { answer("{\"event\":\"manifest\",\"manifest\":$manifest}") }
    elsif ($word eq 'clocks')   { clocks() }
    elsif ($word eq 'check') {
        my @rejected;
        for my $name (sort keys %param) {
            next if $name eq 'n' && $param{n} =~ /^-?[0-9]+$/;
            my $type = $name eq 'n' ? '"integer"' : 'null';
            push @rejected, sprintf '{"name":%s,"value":%s,"type":%s}', text($name), text($param{$name}), $type;
        }
        answer('{"event":"check","rejected":[' . join(',', @rejected) . ']}');
    }
    elsif ($word =~ /^(trial|prove)$/ && (!$is_sum || $trial)) {
        failure('protocol', $is_sum ? 'a trial has begun' : 'there is no such benchmark');
    }
    elsif ($word eq 'trial') {
        $trial = { mode => 'avgt', %key };
        answer('{"event":"trial"}');
    }
    elsif ($word eq 'prove') {
        my ($ns) = eval { batch(1, $param{n} // $usual{n}) };
        if   ($@) { failure('exception', $@) }
        else      { answer("{\"event\":\"proof\",\"proof\":{\"kind\":\"integer\",\"value\":\"$result\"},\"first_ns\":$ns}") }
    }
    elsif ($word eq 'iterate' && $trial) {
        eval { iterate($trial, %key); 1 } or failure('exception', $@);
    }
    elsif ($word eq 'end' && $trial) {
        undef $trial;
        answer('{"event":"end"}');
    }
    else { failure('protocol', "`$word` is not possible here") }
}
exit 0;
