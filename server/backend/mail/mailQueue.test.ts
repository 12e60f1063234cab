import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { watchDatabase } from '../database/outages.ts'
import { testDatabase } from '../testing/database.ts'
import type { Database } from '../database/schema/schema.ts'
import { registry } from '../metrics/counters.ts'
import { fileCarrier, isNoMailServer, smtpCarrier, trySmtp } from './carriers.ts'
import type { Email } from './email.ts'
import { linkOrigin } from '../../linkOrigin.ts'
import { readMailBrands, sellerOf } from './mailBrands.ts'
import { queueMail, type MailOrder } from './outbox.ts'
import { createMailQueue } from './mailQueue.ts'

const HOSTILE = '<img src=x onerror=alert(1)>"\r\nBcc: everybody@evil.example'
const email: Email = {
  subject: `Hello ${HOSTILE}`,
  paragraphs: [`From {brand}: ${HOSTILE}`],
  code: '123456',
  button: { label: 'Open', url: 'https://novelpack.example/confirm_x?a="b"&c=<d>' },
  notes: ['Nothing else.'],
}
const order: MailOrder = {
  brand: 'novelpack',
  origin: 'https://novelpack.example',
  recipient: 'mara@reader.example',
  kind: 'confirm',
}

/** A real SMTP server on loopback, and the emails it received. */
function mailServer() {
  const got: { from: string; to: string[]; source: string }[] = []
  const rule = { refuse: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(rule.refuse ? Object.assign(new Error('no'), { responseCode: rule.refuse }) : null),
    onData: (stream, { envelope }, done) =>
      void text(stream).then(source => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        got.push({ from, to: envelope.rcptTo.map(({ address }) => address), source })
        done()
      }, done),
  })
  server.on('error', () => {})
  return { server, got, rule }
}

const { server, got, rule } = mailServer()
let url = ''
let database: Database
beforeAll(async () => {
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>(resolve => server.close(resolve)))
beforeEach(async () => {
  database = await testDatabase()
  got.length = 0
  rule.refuse = 0
})
afterEach(() => database.destroy())

const clock = { now: new Date('2026-05-01T12:00:00.000Z') }
const log: string[] = []
const logger = pino({ level: 'warn' }, { write: (line: string) => log.push(line) })
const mailQueueTo = (url: string, carrier = smtpCarrier({ url })) =>
  createMailQueue({
    database,
    carrier,
    brands: readMailBrands({ folder: 'brands' }),
    write: async () => email,
    log: logger,
    outages: watchDatabase(database, logger),
    now: () => clock.now,
  })
const pass = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms))
const left = () => database.selectFrom('mail').selectAll().execute()

describe('an email', () => {
  test('is sent once, with name and colours of the brand, as text and HTML', async () => {
    await queueMail(database, order, clock.now)
    const [one, two] = [mailQueueTo(url), mailQueueTo(url)]
    await Promise.all([one.sendAll(), two.sendAll(), one.sendAll()])
    await Promise.all([one.stop(), two.stop()])
    expect(got).toHaveLength(1)
    const [{ from, to, source }] = got as [(typeof got)[0]]
    expect([from, to]).toEqual(['hello@novelpack.example', ['mara@reader.example']])
    expect(source).toContain('From: NovelPack <hello@novelpack.example>')
    for (const part of ['text/plain', 'text/html', 'image/png', 'NovelPack', '123456']) expect(source).toContain(part)
    expect(await left()).toEqual([])
  })

  test('cannot be injected with headers or markup by names', async () => {
    await queueMail(database, order, clock.now)
    const mailQueue = mailQueueTo(url)
    await mailQueue.sendAll()
    await mailQueue.stop()
    const { to, source } = got[0]!
    expect(to).toEqual(['mara@reader.example'])
    const [head = ''] = source.split('\r\n\r\n')
    expect(head).toMatch(/^Subject: /m)
    expect(head).not.toMatch(/^Bcc:/m)
    const html = source.slice(source.indexOf('text/html')).replace(/=\r\n/g, '')
    expect(html).not.toContain('<img src=3Dx')
    expect(html).toContain('&lt;img')
    expect(html).not.toContain('<d>')
  })

  test('in a file names its sender, too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quire-mail-'))
    await queueMail(database, order, clock.now)
    const mailQueue = mailQueueTo('', fileCarrier({ folder, sender: 'shop@two.example', log: logger }))
    await mailQueue.sendAll()
    await mailQueue.stop()
    const name = readdirSync(folder).find(name => name.endsWith('.txt'))!
    const head = 'To: mara@reader.example\nFrom: NovelPack <shop@two.example>\nSubject: '
    expect(readFileSync(join(folder, name), 'utf8')).toContain(head)
    rmSync(folder, { recursive: true })
  })

  test('to an address that contains another is sent to one recipient', async () => {
    await queueMail(database, { ...order, recipient: 'mara@reader.example, other@evil.example' }, clock.now)
    const mailQueue = mailQueueTo(url)
    await mailQueue.sendAll()
    await mailQueue.stop()
    expect(got.flatMap(({ to }) => to)).not.toContain('other@evil.example')
  })
})

describe('a server that is down', () => {
  test('loses no email, which is sent when the server is back, and the log names no reader', async () => {
    await queueMail(database, order, clock.now)
    const dead = mailQueueTo('smtp://127.0.0.1:1')
    await dead.sendAll()
    await dead.sendAll()
    await dead.stop()
    expect(await left()).toMatchObject([{ tries: 1 }])
    expect(log.join()).toContain('will retry')
    expect(log.join()).not.toContain('mara')
    pass(5000)
    const mailQueue = mailQueueTo(url)
    await mailQueue.sendAll()
    await mailQueue.stop()
    expect(got).toHaveLength(1)
    expect(await left()).toEqual([])
  })

  test('is retried with increasing delays, for a limited time', async () => {
    await queueMail(database, order, clock.now)
    const dead = mailQueueTo('smtp://127.0.0.1:1')
    let runs = 0
    for (; (await left()).length; runs++) {
      const [mail] = await left()
      clock.now = new Date(mail!.due_at)
      await dead.sendAll()
    }
    await dead.stop()
    expect(runs).toBeGreaterThan(20)
    expect(runs).toBeLessThan(200)
    expect(log.at(-1)).toContain('mail delivery failed permanently')
  })

  test('gets an email again after a temporary rejection, not after a permanent one', async () => {
    for (const [refuse, rows] of [
      [451, 1],
      [550, 0],
    ] as const) {
      await database.deleteFrom('mail').execute()
      await queueMail(database, order, clock.now)
      rule.refuse = refuse
      const mailQueue = mailQueueTo(url)
      await mailQueue.sendAll()
      await mailQueue.stop()
      expect(await left()).toHaveLength(rows)
    }
  })
})

test('metrics count attempts by outcome, and queued emails by kind', async () => {
  const metrics = async () => {
    const text = await registry.metrics()
    const figure = (line: string) => Number(new RegExp(`^${line} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
    const tries = ['sent', 'failed', 'given_up'].map(one =>
      figure(`quire_mails_total\\{kind="newDevice",outcome="${one}"\\}`),
    )
    return [...tries, figure('quire_mail_queue_length\\{kind="newDevice"\\}')]
  }
  // Other suites of this process count attempts, too.
  const before = (await metrics()).with(3, 0)
  const counted = async () => (await metrics()).map((figure, index) => figure - before[index]!)
  const dead = mailQueueTo('smtp://127.0.0.1:1')
  const alive = mailQueueTo(url)
  await queueMail(database, { ...order, kind: 'newDevice' }, clock.now)
  await queueMail(database, { ...order, kind: 'newDevice' }, clock.now)
  await dead.sendAll()
  expect(await counted()).toEqual([0, 2, 0, 2])
  pass(5000)
  await alive.sendAll()
  expect(await counted()).toEqual([2, 2, 0, 0])
  await queueMail(database, { ...order, kind: 'newDevice' }, clock.now)
  rule.refuse = 550
  await alive.sendAll()
  expect(await counted()).toEqual([2, 2, 1, 0])
  await Promise.all([dead.stop(), alive.stop()])
})

test('mail of a brand without a folder waits for it, and is never sent without the brand’s name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-brands-'))
  const problems: string[] = []
  const brands = readMailBrands({
    folder,
    onProblem: (brand, problem) => problems.push(`${brand}: ${problem}`),
    now: () => clock.now.getTime(),
  })
  const mailQueue = createMailQueue({
    database,
    carrier: smtpCarrier({ url }),
    brands,
    write: async () => email,
    log: logger,
    outages: watchDatabase(database, logger),
    now: () => clock.now,
  })
  await queueMail(database, order, clock.now)
  await mailQueue.sendAll()
  expect([got, mailQueue.sendsFor('novelpack')]).toEqual([[], false])
  expect(problems).toEqual([`novelpack: no folder in ${folder} (BRANDS_DIR) has the id novelpack`])
  expect(log.at(-1)).toContain('the brand has no folder')
  cpSync('brands/novelpack', join(folder, 'novelpack'), { recursive: true })
  pass(61_000)
  await mailQueue.sendAll()
  expect(got.map(({ source }) => /^From: (.*)$/m.exec(source)?.[1])).toEqual(['NovelPack <hello@novelpack.example>'])
  await mailQueue.stop()
  rmSync(folder, { recursive: true })
})

test('something else than a mail server is recognized, a mail server that is down is not taken for it', async () => {
  const website = createServer(socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1')
  await once(website, 'listening')
  const { port } = website.address() as AddressInfo
  const failure = () => trySmtp(`smtp://127.0.0.1:${port}`).catch((error: unknown) => error)
  expect(isNoMailServer(await failure())).toBe(true)
  website.close()
  await once(website, 'close')
  expect(isNoMailServer(await failure())).toBe(false)
  await trySmtp(url)
})

test('links lead to hosts of the brand, whatever host was requested', async () => {
  const brands = readMailBrands({ folder: 'brands' })
  const origin = (requested: string) => linkOrigin(brands('novelpack'), requested)
  expect(origin('https://www.novelpack.example')).toBe('https://www.novelpack.example')
  expect(origin('http://novelpack.localhost:3000')).toBe('http://novelpack.localhost:3000')
  expect(origin('http://www.novelpack.example:4711')).toBe('https://www.novelpack.example')
  expect(origin('https://evil.example')).toBe('https://novelpack.example')
  expect(linkOrigin(brands('novelandia'), 'https://evil-upload.novelandia.example')).toBe('https://novelandia.example')
  expect(origin('https://novelpack.example.evil.example')).toBe('https://novelpack.example')
})

test('a changed or new brand is known at once, and a broken one keeps its prices', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-brands-'))
  const called = (appName: unknown, coins = 1) => {
    cpSync('brands/novelpack', join(folder, 'one'), { recursive: true })
    const file = readFileSync('brands/novelpack/brand.json', 'utf8')
    const publisher = { name: 'Paper Ltd', address: ['1 Quay Street', 'Cardiff'], taxNumber: 'GB1' }
    const changes = { id: 'one', appName, prices: { chapters: [{ coins }] }, publisher }
    writeFileSync(join(folder, 'one/brand.json'), JSON.stringify({ ...(JSON.parse(file) as object), ...changes }))
  }
  try {
    let now = 1000
    const brands = readMailBrands({ folder, now: () => now })
    const read = () => {
      now += 100
      const { appName, prices } = brands('one')
      return [appName, prices?.chapters?.[0]?.coins]
    }
    expect(read()).toEqual(['one', undefined])
    called('First')
    expect(read()).toEqual(['First', 1])
    called('Second', 22)
    expect(read()).toEqual(['Second', 22])
    expect(sellerOf(brands('one'))).toBe('Paper Ltd, 1 Quay Street, Cardiff, GB1')
    called(7)
    expect(read()).toEqual(['one', 22])
    called('Third', 3)
    renameSync(join(folder, 'one'), join(folder, 'renamed'))
    now += 60_000
    expect(read()).toEqual(['Third', 3])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
