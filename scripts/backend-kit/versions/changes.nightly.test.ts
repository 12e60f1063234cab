import { afterAll, expect, test } from '@jest/globals'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { changeLog, CONTRACT_VERSION } from '../../../shared/contract/changeLog.ts'
import { main } from './changes.ts'
import { CURRENT } from './releases.ts'
import { bodyOf, smallContract, type Small } from './testing/small.ts'

const folder = mkdtempSync(join(tmpdir(), 'quire-changes-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A small contract in a file, changed in a way. */
function file(name: string, plant: (document: Small) => void = () => {}): string {
  const document = smallContract()
  plant(document)
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(document))
  return path
}

function run(...args: string[]) {
  const said = { out: '', err: '' }
  const code = main(args, { out: text => (said.out += text), err: text => (said.err += text) })
  return { code, ...said }
}

test('the contract of this checkout has the version that its changes demand', () => {
  const { code, out } = run()
  expect(out).toMatch(
    new RegExp(`the document says ${CONTRACT_VERSION}\\.|^Nothing differs from ${CONTRACT_VERSION}\\.`),
  )
  expect(out).not.toContain('✗')
  expect(code).toBe(0)
})

test('people read what changed, whom it breaks, and what that demands; the same of many calls in one line', () => {
  const changed = file('changed.json', document => {
    bodyOf(document, 'user.login').properties.password.maxLength = 100
    document.components.schemas.BookCard.properties.mood = { type: 'string' }
    document.paths['/v1/book.show']!['get'].summary = 'A book'
  })
  const json = join(folder, 'report.json')
  const { code, out } = run('--from', file('before.json'), '--to', changed, '--json', json)
  expect(code).toBe(1)
  expect(out.split('\n')).toEqual([
    'Breaking: a new major version',
    '  user.login: password its maxLength was 200, and is 100 now (older sites and newer backends do not understand each other)',
    '',
    'Additions: a new minor version',
    '  recommend.get, recommend.index3, recommend.tag_group_list: mood is new in the answer, and may be left out',
    '',
    'Words only: a new patch version',
    '  book.show is described otherwise',
    '',
    'After 1.0.0 this demands at least 2.0.0; the document says 1.0.0.',
    '✗ The breaking change since 1.0.0 demands at least version 2.0.0; the document says 1.0.0.',
    '✗ The change log (shared/contract/changeLog.ts) says nothing of mood of recommend.get, recommend.index3, recommend.tag_group_list.',
    '✗ The change log (shared/contract/changeLog.ts) says nothing of password of user.login.',
    '',
  ])
  const report = JSON.parse(readFileSync(json, 'utf8'))
  expect(report).toMatchObject({ from: '1.0.0', to: '1.0.0', wrong: { length: 3 } })
  expect(report.differences).toContainEqual(expect.objectContaining({ call: 'user.login', breaks: 'sites' }))
})

test('where nothing differs it says so', () => {
  expect(run('--from', file('a.json'), '--to', file('b.json'))).toEqual({
    code: 0,
    out: 'Nothing differs from 1.0.0.\n',
    err: '',
  })
})

test('what cannot be compared is said in a line', () => {
  writeFileSync(join(folder, 'text.json'), 'no JSON')
  writeFileSync(join(folder, 'list.json'), '[]')
  for (const [to, said] of [
    [join(folder, 'none.json'), /none\.json cannot be read: ENOENT/],
    [join(folder, 'text.json'), /text\.json cannot be read: .*JSON/],
    [join(folder, 'list.json'), /list\.json is no OpenAPI document\.$/m],
    [
      file('v.json', document => Object.assign(document['info'] as object, { version: 'v2' })),
      /info\.version is v2\.$/m,
    ],
  ] as const) {
    const { code, out, err } = run('--to', to)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(said)
  }
  const wrong = run('--form', 'x')
  expect(wrong.code).toBe(2)
  expect(wrong.err).toContain("'--form'")
  expect(run('--help').out).toContain('Exit code: 0 the version fits')
})

test('a release is kept as it is, once, and not while something speaks against it', () => {
  const command = resolve('scripts/backend-kit/versions/changes.ts')
  const release = (cwd: string) =>
    spawnSync(process.execPath, [command, '--release'], { cwd, encoding: 'utf8', env: { PATH: process.env['PATH'] } })
  const house = (name: string, document: string) => {
    const cwd = join(folder, name)
    mkdirSync(join(cwd, 'docs/openapi'), { recursive: true })
    const { version } = changeLog.findLast(({ date }) => date)!
    writeFileSync(join(cwd, 'docs/openapi', `${version}.json`), readFileSync(`docs/openapi/${version}.json`))
    writeFileSync(join(cwd, CURRENT), document)
    return cwd
  }
  const now = readFileSync(CURRENT, 'utf8')
  const good = house('good', now)
  const kept = join('docs/openapi', `${CONTRACT_VERSION}.json`)
  expect(release(good)).toMatchObject({ status: 0, stdout: expect.stringContaining(`${kept} is `) })
  expect(readFileSync(join(good, kept), 'utf8')).toBe(now)
  expect(release(good)).toMatchObject({ status: 0, stdout: expect.stringContaining('is there already') })

  const broken = JSON.parse(now)
  delete broken.paths['/v1/search.facets']
  const bad = house('bad', JSON.stringify(broken))
  expect(release(bad)).toMatchObject({ status: 1, stdout: expect.stringContaining('✗ search.facets is gone and was') })
  expect(() => readFileSync(join(bad, kept))).toThrow('ENOENT')
})
