import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { endpointNames, endpoints, type EndpointName } from '../../../shared/api/endpoints.ts'
import type { Message } from '../../backend-kit/kit/send.ts'
import { message } from '../../backend-kit/kit/wire.ts'
import type { Attack } from './attack.ts'
import { processorTimes } from './backend.ts'
import { byEnd, startCalls } from './callers.ts'

const CROWDS = { '10 in one network': ['10.9.9.9', 10], '50 in 50 networks': ['', 50] } as const
/** Rounds of inputs, which are repeated. */
const ROUNDS = 12
/**
 * Another network's calls: how often each is timed, the pause after it in milliseconds, the thread that handles it, and
 * how many times as long as in calm it may take.
 */
const READERS = [
  ['book.show', { book_id: 7 }, 40, 12, 'main', 2],
  ['search.multi', { keyword: 'winter orchard' }, 12, 40, 'search', 3],
] as const
const WARM = 400
/** What the same clients cost if nothing of the backend runs. */
const NOTHING = 'nothing'
const HEALTH: Message = { method: 'GET', path: '/healthz', headers: {} }

type Taken = { work: number; time: number }

const usage = `How hostile clients with each call at its worst valid input slow down another network, by means
of book.show and search.multi in calm and under attack. First the processor time of their thread until the response,
their own and that of calls before them, which a busy machine changes little: more than twice, and three times, is
marked. In brackets the time on the clock. First the same clients call ${NOTHING}: GET /healthz. All take eight minutes.

  npx node scripts/lab/calls/starvation.ts --data FOLDER [CALL …]

  --data   the folder of a database file, of which a copy is better: the calls write

A catalogue to try it on: quire seed --scale 2000x60 --data FOLDER`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, help: { type: 'boolean' } },
})

/** No median: Linux adds up the time of a running thread every few milliseconds, which means even out. */
const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

async function measure(data: string, names: readonly EndpointName[]) {
  const backend = await startCalls({ data })
  let readers = 0
  /** Means of calls by a new reader each, in milliseconds: processor time of the thread, and time. */
  async function readerWaits(): Promise<Taken[]> {
    const means: Taken[] = []
    for (const [name, input, times, rest, thread] of READERS) {
      const taken: Taken[] = []
      while (taken.length < times) {
        const network = `10.${200 + (readers >> 16)}.${(readers >> 8) & 255}.${readers++ & 255}`
        const [before, start] = [processorTimes(backend.pid)[thread], performance.now()]
        await (await backend.send(name, input, network)).arrayBuffer()
        const time = performance.now() - start
        taken.push({ work: processorTimes(backend.pid)[thread] - before, time })
        await pause(rest)
      }
      means.push({ work: mean(taken.map(({ work }) => work)), time: mean(taken.map(({ time }) => time)) })
    }
    return means
  }

  async function messagesOf(name: EndpointName): Promise<Message[]> {
    const rounds = Array.from({ length: ROUNDS }, (_, round) => backend.inputs(name, round))
    const inputs = (await Promise.all(rounds)).flat()
    return inputs.map(input => message(name, input, { 'Content-Type': 'application/json' }))
  }

  async function underAttack(name: EndpointName | typeof NOTHING, address: string, clients: number) {
    const messages = name === NOTHING ? [HEALTH] : await messagesOf(name)
    const addresses = Array.from({ length: clients }, (_, client) => address || `10.99.${client}.1`)
    // Others, such as signing in, would end the session of a token.
    const tokens = name !== NOTHING && endpoints[name].signIn ? backend.tokens : []
    const attack = new Worker(new URL('./attack.ts', import.meta.url), {
      workerData: { port: backend.port, messages, addresses, tokens } satisfies Attack,
    })
    await pause(WARM)
    const waits = await readerWaits()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
    attack.postMessage('end')
    const [statuses] = await once(attack, 'message')
    return { waits, statuses: JSON.stringify(statuses).replaceAll(/["{}]/g, '') }
  }

  await readerWaits()
  const missed: string[] = []
  for (const name of [NOTHING, ...names] as const) {
    const calm = await readerWaits()
    console.log(name)
    for (const [crowd, [address, clients]] of Object.entries(CROWDS)) {
      const { waits, statuses } = await underAttack(name, address, clients)
      const cells = READERS.map(([call, , , , , most], index) => {
        const [one, other] = [calm[index]!, waits[index]!]
        const shown = (of: keyof Taken) =>
          `${one[of].toFixed(1)} → ${other[of].toFixed(1)} ms, ${(other[of] / one[of]).toFixed(1)} x`
        const isMissed = other.work > most * one.work
        if (isMissed) missed.push(`${name}, ${crowd}: ${call} ${shown('work')}`)
        return `${call} ${shown('work')} (${shown('time')})${isMissed ? ' <<<' : ''}`
      })
      console.log(`  ${crowd}  ${cells.join('  ')}  ${statuses}`)
    }
  }
  backend.stop()
  console.log(`\n${missed.length} of ${(names.length + 1) * 4} missed`, ...missed.map(line => `\n${line}`))
}

if (values.help || !values.data) console.log(usage)
else await measure(values.data, byEnd(positionals.length > 0 ? (positionals as EndpointName[]) : endpointNames))
