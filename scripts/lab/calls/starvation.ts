import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { endpointNames, type EndpointName } from '../../../shared/api/endpoints.ts'
import { message } from '../../backend-kit/kit/wire.ts'
import type { Attack } from './attack.ts'
import { processorTimes } from './backend.ts'
import { ENDS, startCalls } from './callers.ts'

const CROWDS = { '10 in one network': ['10.9.9.9', 10], '50 in 50 networks': ['', 50] } as const
/** Rounds of inputs, which are repeated. */
const ROUNDS = 12
/** Another network's calls: how often each is timed, and the pause after it in milliseconds. */
const READERS = [
  ['book.show', { book_id: 7 }, 16, 50, 'main', 2],
  ['search.multi', { keyword: 'winter orchard' }, 8, 250, 'others', 3],
] as const
const WARM = 1000

const usage = `How hostile clients with each call at its worst valid input slow down another network, by medians
of book.show and search.multi in calm and under attack. First the processor time of their thread until the response,
their own and that of calls before them, which a busy machine changes little: more than twice, and three times, is
marked. In brackets the time on the clock.

  npx node scripts/lab/calls/starvation.ts --data FOLDER [CALL …]

  --data   the folder of a database file, of which a copy is better: the calls write

A catalogue to try it on: quire seed --scale 2000x60 --data FOLDER`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, help: { type: 'boolean' } },
})

async function measure(data: string, names: readonly EndpointName[]) {
  const backend = await startCalls({ data })
  let readers = 0
  /** Medians of calls by a new reader each, in milliseconds: processor time of the thread, and time. */
  async function readerWaits(): Promise<[work: number, time: number][]> {
    const medians: [number, number][] = []
    for (const [name, input, times, rest, thread] of READERS) {
      const taken: [number, number][] = []
      while (taken.length < times) {
        const network = `10.250.${readers >> 8}.${readers++ & 255}`
        const [before, start] = [processorTimes(backend.pid)[thread], performance.now()]
        await (await backend.send(name, input, network)).arrayBuffer()
        const time = performance.now() - start
        taken.push([processorTimes(backend.pid)[thread] - before, time])
        await pause(rest)
      }
      const median = (of: 0 | 1) => taken.map(one => one[of]).toSorted((one, other) => one - other)[times / 2]!
      medians.push([median(0), median(1)])
    }
    return medians
  }

  await readerWaits()
  for (const name of names) {
    const rounds = Array.from({ length: ROUNDS }, (_, round) => backend.inputs(name, round))
    const messages = (await Promise.all(rounds))
      .flat()
      .map(input => message(name, input, { 'Content-Type': 'application/json' }))
    for (const [crowd, [address, clients]] of Object.entries(CROWDS)) {
      const calm = await readerWaits()
      const addresses = Array.from({ length: clients }, (_, client) => address || `10.99.${client}.1`)
      const attack = new Worker(new URL('./attack.ts', import.meta.url), {
        workerData: { port: backend.port, messages, addresses, tokens: backend.tokens } satisfies Attack,
      })
      await pause(WARM)
      const loaded = await readerWaits()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
      attack.postMessage('end')
      const [statuses] = await once(attack, 'message')
      const cells = READERS.map(([call, , , , , most], index) => {
        const [work, time] = ([0, 1] as const).map(of => {
          const [one, other] = [calm[index]![of], loaded[index]![of]]
          return `${one.toFixed(1)} → ${other.toFixed(1)} ms, ${(other / one).toFixed(1)} x`
        })
        const mark = loaded[index]![0] > most * calm[index]![0] ? ' <<<' : ''
        return `${call} ${work} (${time})${mark}`
      })
      console.log(`${name.padEnd(28)}${crowd}  ${cells.join('  ')}  ${JSON.stringify(statuses)}`)
    }
  }
  backend.stop()
}

if (values.help || !values.data) console.log(usage)
else {
  const all = endpointNames.filter(name => !ENDS.includes(name))
  await measure(values.data, positionals.length > 0 ? (positionals as EndpointName[]) : all)
}
