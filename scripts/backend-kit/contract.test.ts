import { afterAll, expect, test } from '@jest/globals'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { developmentProvider } from '../../server/backend/oauth/developmentProvider.ts'
import { testApp } from '../../server/web/testing/testApp.ts'
import { endpointNames, endpoints } from '../../shared/api/endpoints.ts'
import { isNight } from '../jest/night.ts'
import { main } from './contract.ts'
import { createMock } from './mock/createMock.ts'
import { runContract } from './runContract.ts'
import { credentials, dear, INVITE, site } from './testing/site.ts'
import { listen } from './testing/listen.ts'

const house = await site({ coins: 500, brands: ['local', 'one'] })
const poor = await site({ books: [dear], providers: [developmentProvider] })
const file = join(tmpdir(), `contract-${process.pid}.json`)
afterAll(async () => {
  await Promise.all([house.close(), poor.close()])
  rmSync(file, { force: true })
})

/** Longest wait for a response, in milliseconds: nothing is measured on a busy machine. */
const LONG = 60_000

/** Output and exit code of the program. */
async function run(...args: string[]) {
  const said = { out: '', err: '' }
  const code = await main(args, { out: text => (said.out += text), err: text => (said.err += text) })
  return { code, ...said }
}
const broken = (lines: { call: string; rule: string; verdict: string }[]) =>
  lines.filter(({ verdict }) => verdict === 'fail')

test('web server and reference backend meet the contract, and skipped checks give a reason', async () => {
  await using web = await testApp({ environment: { BACKEND_URL: house.url } })
  const base = `http://127.0.0.1:${web.port}`
  const { code, out } = await run('--base', base, '--host', 'www.one.example', '--prefix', 'one_api', '--json', file)
  expect(out).toMatch(/All \d+ rules hold/)
  expect(code).toBe(0)
  expect(out).toContain('needs --user and --password')
  const { lines, notes } = JSON.parse(readFileSync(file, 'utf8'))
  expect(notes).toEqual([])
  expect(new Set(lines.map(({ call }: { call: string }) => call))).toEqual(new Set([...Object.keys(endpoints), '*']))
})

test('the calls of a signed-in reader meet it, too', async () => {
  const only = [
    ...endpointNames.filter(name => endpoints[name].signIn),
    'account',
    'locked',
    'event.inviteActivityHelpPage',
  ]
  const brands = { brand: 'local', second: { brand: 'one' } }
  // By name: at a numeric address there are no passkeys.
  const base = house.url.replace('127.0.0.1', 'localhost')
  const result = await runContract({ base, ...brands, credentials, invite: INVITE, only, timeout: LONG })
  expect(broken(result.lines)).toEqual([])
  expect(new Set(result.lines.flatMap(({ skipped }) => skipped))).toEqual(
    new Set(['no third-party sign-in is offered', 'site.capabilities says that there is no third_party']),
  )
})

test('what a run costs the account is printed before it', async () => {
  const account = ['--user', credentials.email, '--password', credentials.password]
  const { out } = await run('--base', house.url, ...account, '--only', 'user.surplus:orders')
  expect(out).toMatch(/^--user needs the price of two chapters, about \d+ coins, and has \d+\.\n/)
})

test('a book of one brand must not be open at another', async () => {
  const rule = { brand: 'local', second: { brand: 'one' }, only: ['book.show:brands'], timeout: LONG }
  const { lines } = await runContract({ base: house.url, ...rule })
  expect(lines.flatMap(({ skipped }) => skipped)).toEqual(['both brands have the same books'])
  await house.move(1, ',local,')
  const { ok, skipped } = await runContract({ base: house.url, ...rule }).finally(() => house.move(1, null))
  expect([ok, skipped]).toEqual([true, 0])
})

test('a reader with too few coins gets the failure of the contract', async () => {
  const result = await runContract({ base: poor.url, credentials, timeout: LONG, only: ['orders'] })
  expect(broken(result.lines)).toEqual([])
  expect(result.passed).toBeGreaterThan(0)
})

test('without payments no locked chapter is required', async () => {
  const faults = { 'order.create': 'NO_SUCH_CALL', 'site.capabilities': 'NO_SUCH_CALL' } as const
  await using mock = await createMock({ faults })
  const { lines } = await runContract({ base: mock.url, only: ['locked'], timeout: LONG })
  expect(broken(lines)).toEqual([])
  expect(lines.flatMap(({ skipped }) => skipped)).toContain('nothing is sold: no chapter need be locked')
})

test('a third-party sign-in meets it if offered', async () => {
  const { ok, lines } = await runContract({ base: poor.url, timeout: LONG, only: ['user.oauthUrl:account'] })
  expect({ ok, skipped: lines.flatMap(({ skipped }) => skipped) }).toEqual({ ok: true, skipped: [] })
})

test('random input causes no unexpected response', async () => {
  const only = ['fuzz valid', 'fuzz invalid', 'fuzz raw']
  const result = await runContract({
    base: house.url,
    credentials,
    timeout: LONG,
    only,
    fuzz: { runs: isNight ? 4 : 2, seed: 1 },
  })
  expect(broken(result.lines)).toEqual([])
})

test.each([
  [[], '--base URL is missing.'],
  [['--base', 'localhost:4000'], '--base takes an http address, not "localhost:4000".'],
  [['--base', 'http://x', '--user', 'a@b.example'], '--user and --password belong together.'],
  [['--base', 'http://x', '--only', 'book.burn'], '--only knows neither a call nor a rule "book.burn".'],
  [['--bass', 'http://x'], "Unknown option '--bass'"],
])('a wrong command is refused in one line with the usage: %j', async (args, sentence) => {
  const { code, err } = await run(...args)
  expect(err).toContain(sentence)
  expect(err).toContain('npm run contract --')
  expect(code).toBe(2)
})

test('a wrong address is reported in one line', async () => {
  const { url, close } = await listen((_request, response) =>
    response.setHeader('Content-Type', 'text/html').end('<p>'),
  )
  const other =
    `${url} answers, but not as the API. GET /v1/book.show: does it need --host or --prefix?\n` +
    '  200, content-type: text/html, content-length: 3\n  <p>\n  3c 70 3e\n'
  expect(await run('--base', url)).toEqual({ code: 2, out: '', err: other })
  await close()
  expect(await run('--base', url)).toEqual({ code: 2, out: '', err: `No server answers at ${url}: ECONNREFUSED\n` })
})

const JSON_TEXT = '{"code":200,"desc":"","data":{"items":[]}}'

test.each([
  ['\uFEFF' + JSON_TEXT, {}, 'begins with a byte order mark: send UTF-8 without it'],
  [Buffer.from(`\uFEFF${JSON_TEXT}`, 'utf16le'), {}, 'is UTF-16: send UTF-8'],
  [Buffer.from(JSON_TEXT, 'utf16le'), {}, 'is UTF-16: send UTF-8'],
  [gzipSync(JSON_TEXT), {}, 'is gzip without Content-Encoding'],
  [`<b>Warning</b>: {x} on line 3\n${JSON_TEXT}`, {}, 'text before the JSON: <b>Warning</b>: {x} on line 3'],
  [`${JSON_TEXT}\n<!-- 3 ms -->`, {}, 'text after the JSON: <!-- 3 ms -->'],
  [JSON_TEXT.slice(0, 20), {}, 'its JSON is cut off or invalid'],
  ['', { Location: 'https://x.example/v1/' }, 'redirects to https://x.example/v1/'],
])('a response that is no JSON is explained: %#', async (body, headers, sentence) => {
  const { url, close } = await listen((_request, response) =>
    response.writeHead('Location' in headers ? 301 : 200, headers).end(body),
  )
  const { code, err } = await run('--base', url)
  await close()
  expect([code, err]).toEqual([2, expect.stringContaining(sentence)])
})

test('a run in which nothing was checked is no success', async () => {
  const { code, err } = await run('--base', house.url, '--only', 'user.surplus:brands')
  expect([code, err]).toEqual([2, expect.stringContaining('Nothing was checked')])
})

test('a server that falls silent is given up', async () => {
  let calls = 0
  const { url, close } = await listen((_request, response) => {
    if (calls++ < 2) response.setHeader('Content-Type', 'application/json').end(JSON_TEXT)
  })
  const { lines } = await runContract({ base: url, timeout: 50 })
  await close()
  expect(lines.flatMap(({ skipped }) => skipped)).toContain('given up: 3 calls in a row had no answer')
  expect(calls).toBeLessThan(12)
})

test('host, prefix and brand are sent', async () => {
  const requests: string[] = []
  const { url, close } = await listen(({ headers, url }, response) => {
    requests.push(`${headers.host} ${headers['x-brand']} ${url}`)
    response.end()
  })
  await run('--base', `${url}/deep/`, '--host', 'one.example', '--prefix', 'one_api', '--brand', 'one')
  expect(requests[0]).toBe('one.example one /deep/one_api/v1/channel.getChannelList')
  await close()
})
