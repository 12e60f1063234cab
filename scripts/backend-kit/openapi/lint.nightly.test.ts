import { afterAll, beforeAll, expect, test } from '@jest/globals'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const DOCUMENT = 'docs/openapi.json'
const OFFLINE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

type Report = { problems: Problem[]; totals: { ignored: number } }
type Problem = { ruleId: string; message: string; location: { pointer?: string }[] }

/** Findings of `redocly lint` by its recommended rules. */
async function redocly(path: string): Promise<string[]> {
  const lint = ['node_modules/@redocly/cli/bin/cli.js', 'lint', path, '--format=json']
  const config = ['--config', 'scripts/backend-kit/openapi/redocly.yaml']
  const { stdout } = await promisify(execFile)(process.execPath, [...lint, ...config], {
    env: { ...process.env, ...OFFLINE },
  }).catch((failed: { stdout: string }) => failed)
  const { problems, totals } = JSON.parse(stdout) as Report
  expect(totals.ignored).toBe(0)
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)
}

/** Findings of Spectral by its own OpenAPI rules (`spectral:oas`). */
async function spectral(path: string): Promise<string[]> {
  const linter = new spectralCore.Spectral()
  linter.setRuleset({ extends: [spectralRulesets.oas as RulesetDefinition] })
  const problems = await linter.run(readFileSync(path, 'utf8'))
  return problems.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`)
}

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'quire-lint-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  ['Redocly', redocly],
  ['Spectral', spectral],
])('%s finds no problem in the document', async (_name, lint) => {
  expect(await lint(DOCUMENT)).toEqual([])
})

test('both report violations', async () => {
  const broken = JSON.parse(readFileSync(DOCUMENT, 'utf8'))
  const { get } = broken.paths['/v1/book.show']
  get.responses['200'].content['application/json'].examples.book.value.data.score = 'four'
  get.tags = ['none of the tags']
  delete get.operationId
  const path = join(folder, 'openapi.json')
  await writeFile(path, JSON.stringify(broken))
  const [byRedocly, bySpectral] = [await redocly(path), await spectral(path)].map(problems => problems.join('\n'))
  for (const rule of ['no-invalid-media-type-examples', 'operation-operationId']) expect(byRedocly).toContain(rule)
  for (const rule of ['oas3-valid-media-example', 'operation-tag-defined']) expect(bySpectral).toContain(rule)
})
