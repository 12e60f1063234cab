import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { COSTS } from '../../../shared/api/endpoint.ts'
import { endpointNames, endpoints, isSearch, type EndpointName } from '../../../shared/api/endpoints.ts'
import { allLimits } from '../../../server/settings/limits.ts'
import { rateRows } from '../../../server/settings/limits/rates.ts'
import { processorTimes } from './backend.ts'
import { byEnd, startCalls } from './callers.ts'

const CALLS = 25
/** The first calls compile. */
const WARM = 5
/** Processor time of the calibration on the machine of the classes, in milliseconds. */
const CALIBRATION = 20
const FILE = new URL('./costs.json', import.meta.url)

const usage = `The processor time of each call at its worst valid input on the thread that runs it, p95 in milliseconds,
scaled by a calibration, written to costs.json: a test compares it with the cost that the call declares in shared/api/.

  npx node scripts/lab/calls/costs.ts --data FOLDER [CALL …]

  --data   the folder of a database file, of which a copy is better: the calls write

The catalogue of the committed figures: quire seed --scale 2000x60 --data FOLDER`

const percentile = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? Number.NaN

/** Processor time of a fixed piece of work, in milliseconds: longer on a slow or busy machine. */
function calibration(): number {
  const before = process.threadCpuUsage()
  const counts = new Map<string, number>()
  for (let time = 0; time < 1_000_000; time++) counts.set(`${time % 997}`, time)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

async function measure(data: string, names: readonly EndpointName[]) {
  const lifted = Object.keys(rateRows).map(name => `${name}=${allLimits[name]!.most}`)
  const backend = await startCalls({ data, limits: lifted.join() })
  const costs: Record<string, number> =
    names.length === endpointNames.length ? {} : JSON.parse(readFileSync(FILE, 'utf8'))
  const calibrations = Array.from({ length: 9 }, calibration)
  const refused: string[] = []
  for (const name of byEnd(names)) {
    const times: number[][] = []
    calibrations.push(calibration())
    const scale = CALIBRATION / percentile(calibrations.slice(-9), 0.5)
    const statuses = new Set<number>()
    for (let round = 0; round < CALLS; round++) {
      for (const [index, input] of (await backend.inputs(name, round)).entries()) {
        const before = processorTimes(backend.pid)
        const response = await backend.send(name, input)
        await response.arrayBuffer()
        const after = processorTimes(backend.pid)
        const [main, search] = [after.main - before.main, after.search - before.search]
        if (round >= WARM) (times[index] ??= []).push(scale * (isSearch(name) ? search : main))
        statuses.add(response.status)
      }
    }
    const cost = Math.max(...times.map(times => percentile(times, 0.95)))
    costs[name] = Math.round(cost * 10) / 10
    if (![...statuses].some(status => status < 400)) refused.push(name)
    const mark = cost > COSTS[endpoints[name].cost] ? '  <<<' : ''
    const medians = times.map(one => percentile(one, 0.5).toFixed(1))
    console.log(`${name.padEnd(34)}${costs[name]} ms, medians ${medians.join(' ')}, ${[...statuses].join(' ')}${mark}`)
  }
  backend.stop()
  if (refused.length > 0) console.log(`\nMeasured at a refusal: ${refused.join(', ')}`)
  writeFileSync(FILE, `${JSON.stringify(costs, null, 2)}\n`)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, help: { type: 'boolean' } },
})
if (values.help || !values.data) console.log(usage)
else await measure(values.data, positionals.length > 0 ? (positionals as EndpointName[]) : endpointNames)
