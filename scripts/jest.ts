import { spawnSync } from 'node:child_process'
import { browserVariables } from './browser/findChromium.ts'

/**
 * `jest.ts PROJECT [PATH]... [OPTION]...`: the tests of one project of jest.config.ts, all or those whose path contains
 * one of the words. By itself jest would take a word behind `--selectProjects` for one more project.
 */
const [project = '', ...rest] = process.argv.slice(2)
const firstOption = rest.findIndex(word => word.startsWith('-'))
const words = firstOption < 0 ? rest : rest.slice(0, firstOption)
const wanted = [...words.map(word => `--testPathPatterns=${word}`), ...rest.slice(words.length)]
const say = (line: string) => process.stderr.write(`${line}\n`)
const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
const needsBrowser = project === 'journeys' && !wanted.includes('--listTests')

try {
  const { status } = spawnSync(
    process.execPath,
    [...flags, 'node_modules/jest/bin/jest.js', `--selectProjects=${project}`, ...wanted],
    {
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'test', ...(needsBrowser && (await browserVariables(say))) },
    },
  )
  process.exitCode = status ?? 1
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
