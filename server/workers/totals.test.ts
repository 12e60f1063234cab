import { expect, test } from '@jest/globals'
import { createLog } from '../log.ts'
import { linesLost } from '../process/output.ts'
import { createRegistry } from '../telemetry/registry.ts'
import { createBreakers } from '../web/admission/breakers.ts'
import { watchOverload } from '../web/admission/overload.ts'
import { createTotals } from './totals.ts'

test('gauges of state are aggregated by maximum, and the total includes the number of workers', async () => {
  const log = createLog({ level: 'silent' })
  const totals = createTotals(() => [])
  for (const worker of [1, 2]) {
    const registry = createRegistry(false)
    const backends = () => [{ brand: 'one', address: 'http://backend.example' }]
    createBreakers({ failures: 1, backends, log, registry }).of('http://backend.example').failed()
    watchOverload({ threshold: 0, log, registry })
    // The breaker's policy is notified one turn of the event loop later.
    await new Promise(setImmediate)
    const counts = await registry.getMetricsAsJSON()
    for (const { name, values } of counts) if (name === 'quire_overloaded') values[0]!.value = 1
    totals.receive(worker, counts)
  }
  const text = await totals.text()
  for (const line of ['quire_backend_breaker_open{brand="one"} 1', 'quire_overloaded 1', 'quire_processes 2'])
    expect(text.split('\n')).toContain(line)
})

test('lost log lines of workers and the primary are added up', async () => {
  const totals = createTotals(() => [])
  linesLost.inc(2)
  totals.receive(1, await createRegistry(false).getMetricsAsJSON())
  expect((await totals.text()).split('\n')).toContain('quire_log_lines_lost_total 4')
  linesLost.reset()
})
