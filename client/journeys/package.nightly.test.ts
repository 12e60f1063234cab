import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import request from 'supertest'
import { pack } from '../../scripts/backend-kit/testing/pack.ts'

const run = promisify(execFile)
/** Milliseconds to wait for another build, and to build, pack and compile on a busy machine. */
const LONG = 600_000

type Packed = { filename: string; files: { path: string }[] }[]

/** An empty project with the package, its dependencies and a compiler. */
let project = ''
let packed: string[] = []

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'quire-project-'))
  const [{ filename = '', files = [] } = {}] = JSON.parse(await pack('.', project)) as Packed
  packed = files.map(({ path }) => path)
  const home = join(project, 'node_modules/quire')
  await mkdir(home, { recursive: true })
  await run('tar', ['-xzf', join(project, filename), '-C', home, '--strip-components=1'])
  const { dependencies, peerDependencies } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
  // As npm would install them; they are already here, so nothing is downloaded.
  for (const name of [...Object.keys({ ...dependencies, ...peerDependencies }), '@types/node', 'typescript']) {
    const place = join(project, 'node_modules', name)
    await mkdir(dirname(place), { recursive: true })
    await symlink(resolve('node_modules', name), place)
  }
  await writeFile(join(project, 'package.json'), '{"type":"module"}')
}, LONG)
afterAll(() => rm(project, { recursive: true, force: true }))

const node = (file: string) => run(process.execPath, [file], { cwd: project, env: { PATH: process.env['PATH'] } })

test('the package contains runtime, brands and contract, and no sources or tests', () => {
  for (const file of ['dist/server/main.js', 'dist/client/manifest.json', 'docs/openapi.json', 'LICENSE'])
    expect(packed).toContain(file)
  expect(packed.filter(path => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))).toEqual([])
})

test(
  'an empty project can use contract, kit, mock and test site, with types',
  async () => {
    const program = `
import { endpoints, type Output } from 'quire/contract'
import { runContract } from 'quire/kit'
import { createMock } from 'quire/mock'
import openapi from 'quire/openapi.json' with { type: 'json' }
import { createTestSite, type TestSite } from 'quire/testing'

const mock = await createMock({ scenario: 'minimal' })
const { ok, passed } = await runContract({ base: mock.url, timeout: 60_000, pageTimeout: 60_000, only: ['book.show'] })
await mock.close()
const book: Partial<Output<'book.show'>> = { id: 1 }
// @ts-expect-error A book's id is a number.
book.id = 'one'
const site: TestSite = await createTestSite()
const page = await (await fetch(site.url)).text()
await site.close()
process.stdout.write(
  JSON.stringify({ ok, passed, calls: Object.keys(endpoints).length, paths: Object.keys(openapi.paths).length, page }),
)
`
    await writeFile(join(project, 'try.ts'), program)
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'esnext', '--types', 'node']
    const compiled = await run(process.execPath, ['node_modules/typescript/bin/tsc', ...options, 'try.ts'], {
      cwd: project,
    }).catch((error: { stdout: string }) => error)
    expect(compiled.stdout).toBe('')
    const { stdout } = await node('try.ts')
    const { ok, passed, calls, paths, page } = JSON.parse(stdout)
    expect(ok).toBe(true)
    expect(passed).toBeGreaterThan(0)
    expect(paths).toBeGreaterThanOrEqual(calls)
    expect(page).toContain('A Lamp for the Tide')
  },
  LONG,
)

test(
  'the server starts from the package with the brands of a folder',
  async () => {
    const program = `
import { createMock } from 'quire/mock'

const mock = await createMock({ scenario: 'rich' })
process.env.BACKEND_URL = mock.url
await import('quire/server')
`
    await writeFile(join(project, 'server.ts'), program)
    const child = spawn(process.execPath, ['server.ts'], {
      cwd: project,
      env: { PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', BRANDS_DIR: 'node_modules/quire/brands' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      let output = ''
      for await (const piece of child.stdout) {
        output += piece
        if (/http:\/\/freenovel\.localhost:\d+/.test(output)) break
      }
      const port = /http:\/\/freenovel\.localhost:(\d+)/.exec(output)?.[1]
      const ask = (path: string) => request(`http://127.0.0.1:${port}`).get(path).set('Host', 'freenovel.localhost')
      const { text } = await ask('/').expect(200)
      expect(text).toContain('The One Over')
      await ask(/<script[^>]* src="([^"]+)"/.exec(text)?.[1] ?? '').expect(200)
    } finally {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  },
  LONG,
)
