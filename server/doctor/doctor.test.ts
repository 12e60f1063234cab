import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from '@jest/globals'
import { writeCertificate } from '../../deploy/testing/proxyProgram.ts'
import { SMTPServer } from 'smtp-server'
import { CONTRACT_VERSION } from '../../shared/contractVersion.ts'
import { openDatabase } from '../backend/database/open.ts'
import type { Environment } from '../settings.ts'
import { brandFolder } from '../web/testing/brandFolder.ts'
import { fakeBackend } from '../web/testing/fakeBackend.ts'
import { doctor } from './doctor.ts'

const data = await mkdtemp(join(tmpdir(), 'quire-doctor-'))
const brands = await brandFolder({ one: {} })
afterAll(async () => {
  await rm(data, { recursive: true })
  await brands[Symbol.asyncDispose]()
})
const BASE = { NODE_ENV: 'production', OPERATIONS_PORT: '0', BRANDS_DIR: brands.dir, DATA_DIR: data, PAYMENTS: 'off' }

type Line = { check: string; level: string; says: string; remedy?: string }

/** Exit code, output, and the findings of each check. */
async function requested(environment: Environment = {}) {
  let said = ''
  const code = await doctor({ ...BASE, ...environment }, { json: true, print: text => (said += text) })
  const report = JSON.parse(said) as Line[]
  return { code, said, of: (check: string) => report.filter(line => line.check === check) }
}

test('a healthy installation has no findings, and nothing is changed', async () => {
  const before = await requested()
  expect([before.code, before.of('database')]).toEqual([
    0,
    [{ check: 'database', level: 'ok', says: `${join(data, 'quire.sqlite')} will be created at the first start` }],
  ])
  await (await openDatabase(join(data, 'quire.sqlite'))).destroy()
  const { code, of } = await requested()
  expect(code).toBe(0)
  for (const check of ['settings', 'brands', 'backends', 'database', 'disk', 'clock']) {
    expect(of(check).map(({ level }) => level)).toContain('ok')
  }
  await chmod(join(data, 'quire.sqlite'), 0o640)
  expect((await requested()).of('database')).toContainEqual({
    check: 'database',
    level: 'warn',
    says: `${join(data, 'quire.sqlite')} is readable by other users of this machine`,
    remedy: expect.stringContaining('chmod go='),
  })
})

test('each problem is reported with a remedy, without secrets', async () => {
  await using backend = await fakeBackend((_req, res) => res.writeHead(404).end('{}'))
  const { code, said, of } = await requested({
    BACKEND_URL: `http://reader:secret@127.0.0.1:${backend.port}/nowhere`,
    REDIS_URL: 'redis://:secret@127.0.0.1:1',
    DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x',
  })
  expect(code).toBe(1)
  expect(of('backends')).toMatchObject([{ level: 'wrong', says: expect.stringContaining('answers 404') }])
  expect(of('redis')).toMatchObject([{ level: 'wrong', says: expect.stringContaining('cannot be reached') }])
  expect(of('database')).toMatchObject([{ level: 'wrong', says: expect.stringContaining('ECONNREFUSED') }])
  expect((JSON.parse(said) as Line[]).filter(({ level, remedy }) => level !== 'ok' && !remedy)).toEqual([])
  expect(said).not.toContain('secret')
})

test('an untrusted certificate is reported with a remedy', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quire-doctor-'))
  const [certificate, key] = [join(folder, 'one.pem'), join(folder, 'one.key')]
  writeCertificate(certificate, key)
  const server = createServer({ cert: await readFile(certificate), key: await readFile(key) }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const address = `127.0.0.1:${port}`
  const { of } = await requested({ BACKEND_URL: `https://${address}`, REDIS_URL: `rediss://${address}` })
  const mail = (await requested({ MAIL: `smtps://quire:secret@${address}` })).of('mail')
  server.close()
  await rm(folder, { recursive: true })
  for (const found of [of('backends'), of('redis'), mail])
    expect(found).toMatchObject([
      {
        level: 'wrong',
        says: expect.stringContaining('its certificate is not trusted'),
        remedy: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
      },
    ])
})

test('settings, brands and a database that cannot be used are named', async () => {
  expect((await requested({ PORT: 'x' })).of('settings')).toMatchObject([
    { level: 'wrong', says: expect.stringContaining('PORT') },
  ])
  const loud = (await requested({ LOG_LEVEL: 'loud', TRUSTPROXY: '1' })).of('settings')
  expect(loud.map(({ level, says }) => [level, says])).toEqual([
    ['wrong', expect.stringMatching(/^LOG_LEVEL {2}"loud" {2}must be /)],
    ['warn', 'unknown setting TRUSTPROXY: did you mean TRUST_PROXY?'],
  ])
  const counted = (await requested({ TRUST_PROXY: '1' })).of('settings').map(({ says }) => says)
  expect(counted).toContainEqual(expect.stringContaining('connections per address are not limited'))
  const named = (await requested({ TRUST_PROXY: '10.0.0.0/8' })).of('settings').map(({ says }) => says)
  expect(named).toEqual(['all settings are valid'])
  const limited = (await requested({ LIMITS: 'pagesAtOnce=40' })).of('settings').map(({ says }) => says)
  expect(limited).toContain('LIMITS sets pagesAtOnce to 40; its default is 20')
  expect(existsSync('docs/settings.md')).toBe(true)
  expect(loud[0]?.remedy).toContain('docs/settings.md')
  const broken = await brandFolder({ one: {}, two: { apiPrefix: 'NOT A PREFIX' } })
  const withBroken = await requested({ BRANDS_DIR: broken.dir })
  await broken[Symbol.asyncDispose]()
  expect([withBroken.code, withBroken.of('brands').some(({ says }) => says.includes('apiPrefix'))]).toEqual([1, true])
  const measured = await brandFolder({ one: { analytics: [{ domain: 'one', id: 'G-1' }] } })
  const reminded = await requested({ BRANDS_DIR: measured.dir })
  await measured[Symbol.asyncDispose]()
  expect([reminded.code, ...reminded.of('brands')]).toMatchObject([
    0,
    { level: 'warn', says: expect.stringMatching(/^one\/brand\.json: analytics: .* requires consent/) },
    { level: 'warn', says: expect.stringMatching(/^one\/brand\.json: legal: missing: publisher, imprint, terms, /) },
    { level: 'ok' },
  ])
  const none = await requested({ BRANDS_DIR: join(data, 'nowhere') })
  expect(none.of('brands')).toMatchObject([
    { level: 'wrong', says: expect.stringMatching(/nowhere: BRANDS_DIR: does not exist/) },
  ])
  const other = await mkdtemp(join(tmpdir(), 'quire-doctor-'))
  await writeFile(join(other, 'quire.sqlite'), 'this is no database, whatever its name says')
  const rubbish = await requested({ DATA_DIR: other })
  await rm(other, { recursive: true })
  expect([rubbish.code, rubbish.of('database')]).toMatchObject([
    1,
    [{ says: expect.stringContaining('not a database') }],
  ])
})

test('a backend with no call but those that it must have, and without this book, is well', async () => {
  await using backend = await fakeBackend((req, res) => {
    const isShow = req.url?.startsWith('/v1/book.show?book_id=1&')
    const error = isShow ? 'BOOK_NOT_FOUND' : 'NO_SUCH_CALL'
    res.writeHead(404).end(JSON.stringify({ code: 404, desc: 'No.', data: {}, error }))
  })
  expect((await requested({ BACKEND_URL: backend.url })).of('backends')).toEqual([
    { check: 'backends', level: 'ok', says: `127.0.0.1:${backend.port} answers` },
  ])
  await using elsewhere = await fakeBackend((_req, res) => {
    res.writeHead(404).end(JSON.stringify({ code: 404, desc: 'No.', data: {}, error: 'NO_SUCH_CALL' }))
  })
  expect((await requested({ BACKEND_URL: elsewhere.url })).of('backends')).toMatchObject([{ level: 'wrong' }])
})

test('beside a web server, mail and payments of a separate backend are checked if its settings are there', async () => {
  const web = { BACKEND_URL: 'http://127.0.0.1:1', PAYMENTS: 'demo', MAIL: 'files' }
  const alone = await requested(web)
  expect([alone.of('mail'), alone.of('payments')]).toEqual([[], []])
  const both = await requested({ ...web, DATABASE_URL: 'postgres://quire@127.0.0.1:1/quire' })
  expect([both.of('mail'), both.of('payments')]).toMatchObject([[{ level: 'warn' }], [{ level: 'warn' }]])
})

test('a clock that is an hour off is found by the backend’s time', async () => {
  await using backend = await fakeBackend((_req, res) => {
    res.setHeader('Date', new Date(Date.now() - 3_600_000).toUTCString()).end('{"code":200,"desc":"","data":{}}')
  })
  const { code, of } = await requested({ BACKEND_URL: backend.url })
  expect(of('backends')).toMatchObject([{ level: 'ok' }])
  expect([code, of('clock')]).toMatchObject([1, [{ level: 'wrong', says: expect.stringMatching(/360\d s behind/) }]])
})

test('a backend with another contract version is reported, with what readers miss', async () => {
  let said: unknown
  await using backend = await fakeBackend((req, res) => {
    const data = req.url?.startsWith('/v1/site.capabilities') ? { offers: {}, contract_version: said } : {}
    res.end(JSON.stringify({ code: 200, desc: '', data }))
  })
  const host = `127.0.0.1:${backend.port}`
  const reportOf = async (version: unknown) => {
    said = version
    const { code, of } = await requested({ BACKEND_URL: backend.url })
    return [code, ...of('backends').map(({ level, says }) => `${level} ${says.replace(`${host} `, '')}`)]
  }
  expect(await reportOf(undefined)).toEqual([0, 'ok answers'])
  expect(await reportOf(CONTRACT_VERSION)).toEqual([0, 'ok answers'])
  expect(await reportOf(7)).toEqual([0, 'ok answers'])
  expect(await reportOf('0.9.0')).toEqual([
    0,
    'ok answers',
    expect.stringMatching(/^\w+ speaks contract 0\.9\.0, this site \S+: ./),
  ])
  expect(await reportOf('99.0.0')).toEqual([0, 'ok answers', expect.stringMatching(/^warn speaks contract 99\.0\.0, /)])
  expect(await reportOf('latest')).toEqual([
    0,
    'ok answers',
    expect.stringMatching(/^warn says contract_version "latest"/),
  ])
})

test('mail delivery is reported, and an unusable server is found without sending a mail', async () => {
  const reportOf = async (settings: Environment) => {
    const { code, said, of } = await requested(settings)
    expect(said).not.toContain('secret')
    return [code, ...of('mail').map(({ level, says }) => `${level} ${says}`)]
  }
  expect(await reportOf({})).toEqual([0, expect.stringMatching(/^warn mail is off: email sign-up/)])
  expect(await reportOf({ MAIL: 'files' })).toEqual([0, expect.stringMatching(/^warn mail is written to files: .*log/)])
  expect(await reportOf({ MAIL: 'files', NODE_ENV: 'development' })).toEqual([0, expect.stringMatching(/^ok mail is/)])
  let mails = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'secret' ? done(null, { user: 'quire' }) : done(new Error('no such user')),
    onMailFrom: (_address, _session, done) => done(void mails++),
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const host = `127.0.0.1:${(listening.address() as AddressInfo).port}`
  expect(await reportOf({ MAIL: `smtp://quire:secret@${host}` })).toEqual([
    0,
    `ok the mail server ${host} accepts the login`,
  ])
  expect(await reportOf({ MAIL: `smtp://quire:other-secret@${host}` })).toEqual([
    1,
    expect.stringMatching(`^wrong the mail server ${host} is not usable: .*no such user`),
  ])
  await new Promise<void>(resolve => server.close(resolve))
  expect(await reportOf({ MAIL: `smtp://quire:secret@${host}` })).toEqual([
    1,
    expect.stringMatching(`^wrong the mail server ${host} is not usable: .*ECONNREFUSED`),
  ])
  expect(mails).toBe(0)
  expect(await reportOf({ BACKEND_URL: 'http://127.0.0.1:1' })).toEqual([1])
})

test('people get lines', async () => {
  const said: string[] = []
  expect(await doctor(BASE, { print: text => said.push(text) })).toBe(0)
  expect(said.join()).toMatch(/^ok {5}settings {2}all settings are valid$/m)
})
