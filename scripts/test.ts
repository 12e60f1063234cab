import { spawnSync } from 'node:child_process'
import { browserVariables } from './browser/findChromium.ts'
import { findRedis } from './setup/findRedis.ts'

/** Everything that must hold: types, lint, format and structure, then unit, supertest and browser tests. */
const say = (line: string) => process.stderr.write(`${line}\n`)

function run(what: string, command: string[], environment: Record<string, string> = {}): void {
  const started = Date.now()
  say(`${what} …`)
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env: { ...process.env, ...environment } })
  if (status !== 0) process.exit(status ?? 1)
  say(`${what}: fine, ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

try {
  // Arguments go to jest, for a part of the tests: `npm test -- proxy`.
  const wanted = process.argv.slice(2)
  run('Types', ['node_modules/typescript/bin/tsc', '-p', '.'])
  run('Lint', ['node_modules/oxlint/bin/oxlint'])
  run('Format', ['node_modules/oxfmt/bin/oxfmt', '--check'])
  run('Structure', ['scripts/check/structure.ts'])
  const browsers = await browserVariables(say)
  const redis = findRedis(say)
  const jest = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    ...wanted,
  ]
  run('Tests', jest, { ...browsers, ...(redis && { REDIS_BIN: redis }), NODE_ENV: 'test' })
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
