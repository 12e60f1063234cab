import { spawnSync } from 'node:child_process'
import { counted, processorSeconds } from './jest/processorTime.ts'

/**
 * `test.ts [--all] [--project=NAME] [WORD]... [JEST OPTION]...`: types, lint, format, structure and counts, then the
 * tests; with `--all` also the nightly ones (`.nightly.test.ts`, and every database test on PostgreSQL). With words
 * only the test files whose path contains one of them, with a project only its tests (jest.config.ts), both without
 * checks.
 */
const args = process.argv.slice(2)
const all = args.includes('--all')
const project = args.find(arg => arg.startsWith('--project='))?.slice('--project='.length)
const others = args.filter(arg => arg !== '--all' && !arg.startsWith('--project='))
const firstOption = others.findIndex(arg => arg.startsWith('-'))
const words = firstOption < 0 ? others : others.slice(0, firstOption)
const say = (line: string) => process.stderr.write(`${line}\n`)

/** Ends with the processor time of everything that this has started: time on the clock depends on the machine. */
function end(status: number): never {
  const seconds = processorSeconds()
  if (seconds !== undefined) say(`Processor time: ${seconds.toFixed(0)} s, with all programs, servers and browsers`)
  process.exit(status)
}

function run(what: string, command: string[], environment: Record<string, string> = {}): void {
  const started = Date.now()
  say(`${what} …`)
  const [program = '', ...options] = counted([process.execPath, ...command])
  const { status } = spawnSync(program, options, { stdio: 'inherit', env: { ...process.env, ...environment } })
  if (status !== 0) end(status ?? 1)
  say(`${what}: passed, ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

if (words.length === 0 && !project) {
  run('Types', ['node_modules/typescript/bin/tsc', '-p', '.'])
  run('Lint', ['node_modules/oxlint/bin/oxlint'])
  run('Format', ['node_modules/oxfmt/bin/oxfmt', '--check'])
  run('Structure', ['scripts/check/structure.ts'])
  run('Counts', ['scripts/check/counts.ts'])
}
run(
  'Tests',
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    ...(project ? [`--selectProjects=${project}`] : []),
    // After `--selectProjects`, jest would take a bare word for another project.
    ...words.map(word => `--testPathPatterns=${word}`),
    ...others.slice(words.length),
  ],
  // Named files run even if they are nightly.
  { NODE_ENV: 'test', ...((all || words.length > 0) && { TEST_ALL: 'yes' }) },
)
end(0)
