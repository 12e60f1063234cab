import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { mailFolder } from '../../../client/journeys/testing/mail.ts'
import { alive, atMost, ms, pause, seen, type Row } from './rows.ts'
import { malformed } from './malformed.ts'
import { seededNumbers } from '../../../server/backend/text/seededNumbers.ts'
import type { Site } from './site.ts'
import { soakReader } from './soakReader.ts'

/** As in production, except for a proxy that sets each reader's network. */
export const SOAK_SETTINGS = {
  TRUST_PROXY: '1',
  // Small caches fill soon, so that memory shows leaks rather than cached data.
  PAGE_CACHE_BYTES: '8000000',
  API_CACHE_BYTES: '2000000',
  PAYMENTS: 'demo',
  MAIL: 'files',
}
const READERS_A_BRAND = 2
/** Milliseconds between faults, and until everything must have recovered. */
const [EVERY, WELL_AFTER] = [60_000, 15_000]
/** Milliseconds for which a backend hangs. */
const HANGING = 5000

/** Child processes of a process. */
function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : []
}

const random = seededNumbers(20_261_122)
const get = ({ hosts }: Site) => `GET / HTTP/1.1\r\nHost: ${hosts.other}\r\n\r\n`

/** Opens connections, 200 at a time, that send a text, read nothing and close after some milliseconds. */
async function connections({ port }: Site, count: number, text: () => string, milliseconds: number): Promise<void> {
  for (let opened = 0; opened < count; opened += 200) {
    const sockets = Array.from({ length: 200 }, () =>
      connect(port, '127.0.0.1')
        .on('error', () => {})
        .pause(),
    )
    for (const socket of sockets) socket.write(text(), 'latin1')
    await pause(milliseconds)
    for (const socket of sockets) socket.destroy()
  }
}

const faults: Record<string, (site: Site) => Promise<unknown>> = {
  'the backend is killed': async ({ pid }) => childrenOf(pid).forEach(child => process.kill(child, 'SIGKILL')),
  'malformed requests': site =>
    connections(site, 2000, () => malformed(random, { ...site, host: site.hosts.other }), 20),
  'the backend hangs': async ({ pid }) => {
    const children = childrenOf(pid)
    for (const child of children) process.kill(child, 'SIGSTOP')
    await pause(HANGING)
    for (const child of children) process.kill(child, 'SIGCONT')
  },
  'readers leave': site => connections(site, 1000, () => get(site), 5),
  'readers read nothing': site => connections(site, 200, () => get(site).repeat(20), HANGING),
  'brands are read again': async ({ pid }) => process.kill(pid, 'SIGHUP'),
  'pages are purged': async ({ pid }) => process.kill(pid, 'SIGURG'),
}

/** Reading, signing in, searching and unlocking for this long, with one fault a minute. */
export async function soak(site: Site, minutes: number): Promise<Row[]> {
  const end = Date.now() + minutes * 60_000
  const done = new Map<string, number>()
  const wrong = new Map<string, number>()
  const add = (sums: Map<string, number>) => (what: string) => void sums.set(what, (sums.get(what) ?? 0) + 1)
  const heaps: number[] = []
  let faultyUntil = 0
  const mails = mailFolder(join(site.folder, 'data'))
  mkdirSync(mails, { recursive: true })
  const context = {
    port: site.port,
    mails,
    isFaulty: () => Date.now() < faultyUntil,
    isOver: () => Date.now() >= end || !site.lives(),
    wrong: add(wrong),
    did: add(done),
  }
  const readers = site.brands.flatMap((brand, number) =>
    Array.from({ length: READERS_A_BRAND }, (_, of) => soakReader(context, brand, `10.9.${number}.${of + 1}`)),
  )
  const names = Object.keys(faults)
  for (let minute = 0; !context.isOver(); minute++) {
    await pause(Math.min(EVERY / 2, end - Date.now()))
    if (context.isOver()) break
    faultyUntil = Infinity
    await faults[names[minute % names.length] ?? '']?.(site)
    faultyUntil = Date.now() + WELL_AFTER
    await pause(Math.max(0, Math.min(EVERY / 2, end - Date.now())))
    heaps.push((await site.weigh()).heap / 1e6)
  }
  await Promise.all(readers)
  const lives = alive(site)
  const stopping = performance.now()
  await site.end()
  const took = performance.now() - stopping
  const ledger = spawnSync(process.execPath, ['server/backend/commands/ledgerCheck.ts', join(site.folder, 'data')], {
    encoding: 'utf8',
  })
  const early = Math.max(...heaps.slice(0, Math.ceil(heaps.length / 2)))
  return [
    seen(`${minutes} minutes at ${site.brands.length} brands`, sums(done)),
    { what: 'wrong responses', figure: sums(wrong) || 'none', limit: 'none', holds: wrong.size === 0 },
    atMost('live memory at the end, by that of the first half', heaps.at(-1) ?? 0, Math.round(early * 1.1), 'MB'),
    seen('live memory minute by minute', heaps.map(heap => `${Math.round(heap)} MB`).join(', ')),
    {
      what: 'ledger',
      figure: ledger.stdout.trim() + ledger.stderr.trim(),
      limit: 'sums',
      holds: ledger.status === 0,
    },
    seen('stopped', ms(took)),
    lives,
  ]
}

const sums = (counted: Map<string, number>) => [...counted].map(([what, count]) => `${count} x ${what}`).join('; ')
