import { pino } from 'pino'
import type { EndpointName } from '../../shared/api/endpoints.ts'
import { createReader } from '../../server/backend/accounts/readers.ts'
import { hashPassword } from '../../server/backend/accounts/secrets/password.ts'
import { createBackend } from '../../server/backend/app.ts'
import { openDatabase } from '../../server/backend/database/open.ts'

/** Calls of each kind, alternating between a known and an unknown address: half a minute in all. */
const ROUNDS = 120
/** Accounts among which they are spread, since attempts per account are limited. */
const ACCOUNTS = 30
/** Two samples of one distribution differ by more than this many deviations once in a thousand times. */
const SUSPICIOUS = 3.3

const PASSWORD = 'a long enough password'
const database = await openDatabase(':memory:')
const app = createBackend({
  database,
  log: pino({ level: 'silent' }),
  trusted: ['loopback'],
  mailer: { wake: () => {}, sendsFor: () => true },
  payments: 'off',
})
const server = app.listen(0, '127.0.0.1')
await new Promise(resolve => server.once('listening', resolve))
const { port } = server.address() as { port: number }

const known = Array.from({ length: ACCOUNTS }, (_, index) => `known${index}@timing.example`)
const passwordHash = await hashPassword(PASSWORD)
for (const email of known) {
  await createReader(database, { brand: 'timing', email, passwordHash, emailVerified: true }, new Date())
}

let requested = 0
/** Response time in milliseconds, from a network of its own. */
async function time(name: EndpointName, input: object): Promise<number> {
  requested++
  const begun = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/v1/${name}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Brand': 'timing',
      'X-Forwarded-For': `10.${requested >> 16}.${(requested >> 8) & 255}.${requested & 255}`,
      'Device-Uuid': `device-${requested}`,
    },
    body: JSON.stringify(input),
  })
  await response.arrayBuffer()
  if (![200, 401].includes(response.status)) throw new Error(`${name} answers ${response.status}`)
  return performance.now() - begun
}

/**
 * By how many standard deviations the ranks of two samples differ (Mann and Whitney): 0 if they cannot be told
 * apart, whatever the shape of the distributions.
 */
function difference(one: number[], other: number[]): number {
  const ranked = [...one.map(ms => ({ ms, isOne: true })), ...other.map(ms => ({ ms, isOne: false }))]
  ranked.sort((a, b) => a.ms - b.ms)
  const sum = ranked.reduce((sum, { isOne }, rank) => sum + (isOne ? rank + 1 : 0), 0)
  const [n, m] = [one.length, other.length]
  return (sum - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}
const at = (share: number, sample: number[]) =>
  (sample.toSorted((a, b) => a - b)[Math.floor(share * sample.length)] ?? 0).toFixed(1).padStart(7)

const calls: [EndpointName, (email: string) => object][] = [
  ['user.login', email => ({ email, password: 'not the password' })],
  ['user.forgot', email => ({ email })],
  ['user.signup', email => ({ email, password: 'gulls over the pier', accept_terms: true })],
]
process.stdout.write('ms: median, 95 of 100; of known addresses | of unknown ones | difference in deviations\n')
for (const [name, inputOf] of calls) {
  const [ofKnown, ofUnknown]: [number[], number[]] = [[], []]
  for (let round = -5; round < ROUNDS; round++) {
    const samples = [
      [ofKnown, known[(round + 5) % ACCOUNTS]!],
      [ofUnknown, `unknown${(round + 5) % ACCOUNTS}@timing.example`],
    ] as const
    // The order alternates, so that neither benefits from warm caches.
    for (const [sample, email] of round % 2 ? samples : samples.toReversed()) {
      const ms = await time(name, inputOf(email))
      if (round >= 0) sample.push(ms)
    }
  }
  const apart = difference(ofKnown, ofUnknown)
  const verdict = Math.abs(apart) > SUSPICIOUS ? '  tells them apart' : ''
  if (verdict) process.exitCode = 1
  const columns = [ofKnown, ofUnknown].map(sample => `${at(0.5, sample)}${at(0.95, sample)}`).join(' |')
  process.stdout.write(`${name.padEnd(12)}${columns} | ${apart.toFixed(2).padStart(6)}${verdict}\n`)
}
server.close()
await database.destroy()
