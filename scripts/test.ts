import { CHECKS, runSteps } from './check/checks.ts'
import { processorSeconds } from './jest/processorTime.ts'

/**
 * `test.ts [--all] [--project=NAME] [WORD]... [JEST OPTION]...`: the checks (`check/checks.ts`), then the tests; with
 * `--all` also the nightly ones (`.nightly.test.ts`, and the database tests on PostgreSQL). With words only the test
 * files whose path contains one of them, with a project only its tests (jest.config.ts), both without checks. At last
 * the processor time of everything that it has started: time on the clock depends on the machine.
 */
const args = process.argv.slice(2)
const all = args.includes('--all')
const project = args.find(arg => arg.startsWith('--project='))?.slice('--project='.length)
const others = args.filter(arg => arg !== '--all' && !arg.startsWith('--project='))
const firstOption = others.findIndex(arg => arg.startsWith('-'))
const words = firstOption < 0 ? others : others.slice(0, firstOption)

const jest = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
  ...(project ? [`--selectProjects=${project}`] : []),
  // After `--selectProjects`, jest would take a bare word for another project.
  ...words.map(word => `--testPathPatterns=${word}`),
  ...others.slice(words.length),
]
process.exitCode =
  (words.length === 0 && !project && runSteps(CHECKS)) ||
  // Named files run even if they are nightly.
  runSteps([['Tests', jest]], { NODE_ENV: 'test', ...((all || words.length > 0) && { TEST_ALL: 'yes' }) })

const seconds = processorSeconds()
if (seconds !== undefined)
  process.stderr.write(`Processor time: ${seconds.toFixed(0)} s, with all programs, servers and browsers\n`)
