import { globSync, readFileSync } from 'node:fs'

/** Tick of the clock used by `/proc`, in milliseconds. */
const TICK = 10

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // It ended meanwhile.
    return ''
  }
}

/** A process and all its descendants. Linux only, like this whole file. */
function family(pid: number): number[] {
  const children = globSync(`/proc/${pid}/task/*/children`)
    .flatMap(file => read(file).split(' '))
    .filter(Boolean)
    .map(Number)
  return [pid, ...children.flatMap(family)]
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Processor time of a process and its children, in milliseconds. */
export const cpuOf = (pid: number): number =>
  sum(
    family(pid).map(one => {
      const fields = read(`/proc/${one}/stat`).split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK
    }),
  )

/** Resolves when a process and its children have been idle for a second: after a start, jobs of the day may run. */
export async function untilIdle(pid: number): Promise<void> {
  for (let before = -Infinity; cpuOf(pid) - before > 5 * TICK;) {
    before = cpuOf(pid)
    await new Promise(resolve => setTimeout(resolve, 1000))
  }
}

/** Resident memory of a process and its children, in MB. */
export const memoryOf = (pid: number): number =>
  sum(family(pid).map(one => Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${one}/status`))?.[1] ?? 0) / 1024))
