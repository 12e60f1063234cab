import { existsSync, readFileSync, readdirSync } from 'node:fs'

/** Clock ticks of /proc in a second, on every Linux. */
const TICKS = 100
/** Linux's number of the call `prctl`. */
const PRCTL = new Map([
  ['x64', '157'],
  ['arm64', '167'],
]).get(process.arch)
const PERL = '/usr/bin/perl'

/**
 * Runs a program and adopts the processes that it leaves behind: Linux counts the time of a process only for a parent
 * that waits for its end, and Chromium and esbuild wait for none of theirs. After the program it waits for them up to
 * two seconds.
 */
const ADOPT = `
  syscall(shift, 36, 1, 0, 0, 0);
  my $main = fork // die;
  exec @ARGV or exit 127 if !$main;
  $SIG{INT} = 'IGNORE';
  $SIG{TERM} = sub { kill TERM => $main };
  my $ended;
  do { $ended = waitpid -1, 0 } until $ended == $main;
  my $code = $? & 127 ? 128 + ($? & 127) : $? >> 8;
  for (1 .. 40) { 1 while ($ended = waitpid -1, 1) > 0; last if $ended; select undef, undef, undef, 0.05 }
  exit $code`

/** A command for which `processorSeconds` counts everything it started, once it has ended. */
export const counted = (command: string[]): string[] =>
  process.platform === 'linux' && PRCTL && existsSync(PERL) ? [PERL, '-e', ADOPT, PRCTL, ...command] : command

/**
 * Processor seconds (user and system) of this process, of all that it started and that have ended, and of those still
 * running. Undefined except on Linux.
 */
export function processorSeconds(pid = 'self'): number | undefined {
  try {
    // The program's name comes first, in brackets, and may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS
    return childrenOf(pid).reduce((sum, child) => sum + (processorSeconds(child) ?? 0), own)
  } catch {
    // Not Linux, or the process has just ended.
    return undefined
  }
}

const childrenOf = (pid: string) =>
  readdirSync(`/proc/${pid}/task`).flatMap(thread =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean),
  )
