import { spawnSync } from 'node:child_process'
import { counted } from '../jest/processorTime.ts'

/** A step of checks or tests: its name, and the arguments of Node. */
type Step = [name: string, args: string[]]

const TYPES = 'node_modules/.cache/quire-types'

/** The checks before tests, quick ones first. */
export const CHECKS: readonly Step[] = [
  ['Counts', ['scripts/check/counts.ts']],
  ['Format', ['node_modules/oxfmt/bin/oxfmt', '--check']],
  ['Structure', ['scripts/check/structure.ts']],
  ['Lint', ['node_modules/oxlint/bin/oxlint']],
  // Checks again what has changed, and all that depends on it; several checkers would each check what they share.
  [
    'Types',
    ['node_modules/typescript/bin/tsc', ...'-p . --checkers 1 --incremental --tsBuildInfoFile'.split(' '), TYPES],
  ],
]

const say = (line: string) => process.stderr.write(`${line}\n`)

/** Runs every step, then names those that failed. Returns the exit code. */
export function runSteps(steps: readonly Step[], environment: Record<string, string> = {}): number {
  const failed = steps.filter(([name, args]) => {
    const started = Date.now()
    say(`${name} …`)
    const [program = '', ...options] = counted([process.execPath, ...args])
    const { status } = spawnSync(program, options, { stdio: 'inherit', env: { ...process.env, ...environment } })
    say(`${name}: ${status === 0 ? 'passed' : 'failed'}, ${((Date.now() - started) / 1000).toFixed(1)} s`)
    return status !== 0
  })
  if (failed.length > 0) say(`Failed: ${failed.map(([name]) => name).join(', ')}`)
  return failed.length > 0 ? 1 : 0
}
