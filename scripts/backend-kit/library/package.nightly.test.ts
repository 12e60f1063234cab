import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { endingWithUs } from '../../../server/process/testing/endingWithUs.ts'

const run = promisify(execFile)
/** To build and pack on a busy machine, in milliseconds. */
const LONG = 300_000

/** An empty project that has the kit’s own package, and of others what that package says it needs. */
let project = ''
const ours = (file: string) => join('node_modules/quire-kit', file)

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'quire-kit-'))
  await run(process.execPath, ['scripts/backend-kit/library/build.ts'])
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', project]
  const { stdout } = await run('npm', pack, { cwd: 'dist/kit', maxBuffer: 64 * 1024 * 1024 })
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  await mkdir(join(project, ours('')), { recursive: true })
  await run('tar', ['-xzf', filename, '-C', ours(''), '--strip-components=1'], { cwd: project })
  const { dependencies } = JSON.parse(await readFile(join(project, ours('package.json')), 'utf8'))
  // The last is what a snippet itself uses.
  for (const name of [...Object.keys(dependencies), 'express'])
    await symlink(resolve('node_modules', name), join(project, 'node_modules', name))
  await writeFile(join(project, 'package.json'), '{"type":"module"}')
}, LONG)
afterAll(() => rm(project, { recursive: true, force: true }))

test(
  'its commands are a mock, and the kit that finds it right',
  async () => {
    const command = [...endingWithUs, ours('dist/library/quire-mock.js'), 'rich', '--port', '0']
    const mock = spawn(process.execPath, command, { cwd: project, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    const [said] = (await once(mock.stdout!, 'data')) as [Buffer]
    const [base = ''] = /http:\S+/.exec(said.toString()) ?? []
    const kit = [ours('dist/library/quire-contract.js'), '--base', base, '--only', 'book.show', '--patience', '60000']
    const { stdout } = await run(process.execPath, kit, { cwd: project })
    expect(stdout).toMatch(/All \d+ rules hold/)
    mock.kill()
  },
  LONG,
)

test(
  'the examples of docs/contract.md run as they are pasted, in Jest',
  async () => {
    const document = await readFile('docs/contract.md', 'utf8')
    const [, section = ''] = document.split('## Testing a site')
    const snippets = [...section.matchAll(/^```\n((?:import|test)[^]*?)^```$/gm)].map(([, code]) => code)
    expect(snippets).toHaveLength(4)
    const file = `import express from 'express'\n${snippets.join('\n')}`
    await writeFile(join(project, 'site.test.mjs'), file)
    const jest = ['--experimental-vm-modules', resolve('node_modules/jest/bin/jest.js'), '--rootDir', project]
    const config = JSON.stringify({ transform: {}, testMatch: ['**/*.test.mjs'], testTimeout: LONG })
    const { stderr } = await run(process.execPath, [...jest, '--config', config], { cwd: project })
    expect(stderr).toContain('3 passed')
  },
  LONG,
)
