import { relative } from 'node:path'

const SHOWN = 10

/** Names the suites that cost most, at the end of a run. Jest wants a default export. */
export default class ExpensiveSuites {
  onRunComplete(_contexts, { testResults }) {
    const lines = testResults
      .filter(({ processorSeconds }) => processorSeconds > 0)
      .toSorted((one, other) => other.processorSeconds - one.processorSeconds)
      .slice(0, SHOWN)
      .map(
        ({ processorSeconds: seconds, testFilePath: path }) =>
          `${seconds.toFixed(1).padStart(7)}  ${relative('.', path)}\n`,
      )
    if (lines.length === 0) return
    const title =
      'The most expensive suites, in processor seconds with their browsers and servers (not those that all share)'
    process.stderr.write(`\n${title}:\n${lines.join('')}`)
  }
}
