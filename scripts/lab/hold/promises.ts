import { endpoints } from '../../../shared/api/endpoints.ts'
import { routes } from '../../../shared/routes.ts'
import { faults } from './site/faults.ts'
import { alive, atMost, memory, ms, only, seenOf, summary, type Row } from './rows.ts'
import type { Site } from './site/site.ts'
import { watch } from './watch.ts'

const everyPage = routes.map(({ path }) => path.replaceAll(/:\w+\??/g, '1'))
const everyCall = [...Object.keys(endpoints), 'book.cover', 'banner.image', 'checkout.page', 'payment.webhook']

/** Visits of every page before the invalid responses begin. */
const WARM_UP = 5

/** Every invalid response to every page and call, fifty each of the one that once crashed the process. */
export async function badAnswers(site: Site): Promise<Row[]> {
  const paths = [...everyPage, ...everyCall.map(call => `/${site.prefix}/v1/${call}`)]
  // What a process allocates once for valid responses is not due to invalid ones.
  for (let round = 0; round < WARM_UP; round++) {
    await site.read({ host: site.hosts.calm, paths: everyPage, connections: paths.length, each: 1, limit: 20_000 })
  }
  const before = await site.weigh()
  const rows: Row[] = []
  for (const fault of Object.keys(faults)) {
    if (!site.lives()) break
    await site.tell(fault)
    const connections = fault.startsWith('gzip') ? paths.length * 2 : paths.length
    const {
      result,
      page,
      memory: most,
    } = await watch(site, () => site.read({ host: site.hosts.sick, paths, connections, each: 1, limit: 20_000 }))
    const { leaks } = result
    const figures = [
      `other brand ${ms(page)}`,
      ...(most ? [`${Math.round(most)} MB`] : []),
      ...(leaks ? [`${leaks} leaks`] : []),
    ]
    const figure = `${figures.join(', ')}; ${summary(result)}`
    const holds = site.lives() && page <= 1000 && leaks === 0 && !result.answers['503!']
    rows.push({ what: fault, figure, promise: 'lives, <= 1000 ms, no leak', holds })
  }
  const live = ({ heap }: { heap: number }) => heap / 1e6
  const limit = Math.round(live(before) + 10)
  return [
    ...rows,
    atMost('memory after them, live', live(await site.weigh()), limit, 'MB'),
    seenOf('memory after them, resident', `${Math.round(site.memory() ?? Number.NaN)} MB`),
    alive(site),
  ]
}

/** Concurrent readers covered by the limits; more of them must only do no lasting harm. */
const PROMISED = 2000

/** This many concurrent readers on a backend that responds after two seconds. */
export async function slowBackend(site: Site, connections: number): Promise<Row[]> {
  await site.tell('slow')
  const seen = await watch(site, () =>
    site.read({ host: site.hosts.sick, paths: ['/'], connections, each: 1, limit: 30_000 }),
  )
  const who = `${connections} readers`
  return [
    only(who, seen.result, '200', '503'),
    atMost(`${who}: connections to the backend`, await site.tell('slow'), 128, 'sockets'),
    ...(connections > PROMISED
      ? [seenOf(who, `${Math.round(seen.memory ?? 0)} MB, another brand’s page ${ms(seen.page)}`)]
      : [...memory(`${who}: memory`, seen.memory, 300), atMost(`${who}: another brand’s page`, seen.page, 500, 'ms')]),
    alive(site),
  ]
}

/** This many readers who download large responses slowly, while others call the same backend. */
export async function dripReaders(site: Site, connections: number): Promise<Row[]> {
  await site.tell('large')
  const call = `/${site.prefix}/v1/book.show?book_id=1`
  const others: Promise<number>[] = []
  const asking = setInterval(() => others.push(site.ask(site.hosts.sick, `${call}&small=1`)), 100)
  const job = {
    kind: 'dripping' as const,
    host: site.hosts.sick,
    prefix: site.prefix,
    paths: [call],
    requests: connections,
    clients: connections,
  }
  const before = site.memory()
  const seen = await watch(site, () => site.come(job))
  clearInterval(asking)
  const who = `${connections} drip readers`
  return [
    seenOf(who, summary({ answers: seen.result, seconds: 0, leaks: 0 })),
    atMost(`${who}: calls of others`, Math.max(...(await Promise.all(others))), 1000, 'ms'),
    atMost(`${who}: another brand’s page`, seen.page, 1000, 'ms'),
    ...memory(`${who}: memory`, seen.memory, Math.round((before ?? 0) + 300)),
    alive(site),
  ]
}

/** Pipelined page requests. */
export async function pipelined(site: Site, connections: number, each: number): Promise<Row[]> {
  const seen = await watch(site, () =>
    site.read({ host: site.hosts.calm, paths: ['/'], connections, each, limit: 20_000 }),
  )
  const who = `${connections} x ${each} pipelined`
  return [
    seenOf(who, `${summary(seen.result)}, ${Math.round(seen.memory ?? 0)} MB`),
    atMost(`${who}: health`, seen.health, 200, 'ms'),
    alive(site),
  ]
}

/** This many concurrent calls to a backend that responds after two seconds. */
export async function slowCalls(site: Site, connections: number): Promise<Row[]> {
  await site.tell('slow')
  const path = `/${site.prefix}/v1/book.show?book_id=1`
  const seen = await watch(site, () =>
    site.read({ host: site.hosts.sick, paths: [path], connections, each: 1, limit: 30_000 }),
  )
  const who = `${connections} calls`
  return [
    only(who, seen.result, '200', '503'),
    // One call by pages reads the backend's capabilities.
    atMost(`${who}: connections to the backend`, await site.tell('slow'), 128 + 1, 'sockets'),
    seenOf(`${who}: another brand’s page`, ms(seen.page)),
    alive(site),
  ]
}
