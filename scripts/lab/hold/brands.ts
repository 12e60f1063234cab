import { join } from 'node:path'
import { alive, atMost, pause, seenOf, type Row } from './rows.ts'
import { addTwin, startSite, type Site, type SiteOptions } from './site/site.ts'

const [FEW_BRANDS, MANY_BRANDS] = [12, 1212]
export const MANY: SiteOptions = { brands: MANY_BRANDS, allWell: true }
/** Factor by which many brands may use more memory than few. */
const MORE = 1.1
/** Milliseconds after which memory used by a start is freed. */
const SETTLED = 10_000
/** Milliseconds until a saved folder must be served. */
const SAVED = 1000
/** Milliseconds until a server of many brands with a remote backend must listen. */
const STARTED = 1500
const ELSEWHERE = { BACKEND_URL: 'http://127.0.0.1:9' }
const PATHS = ['/', '/genres', '/search', '/ranking']

/** Resident memory in MB after garbage collection; the median of several samples. */
async function rest(site: Site): Promise<number> {
  const looks: number[] = []
  for (let look = 0; look < 5; look++) {
    await site.weigh()
    await pause(500)
    looks.push(site.memory() ?? Number.NaN)
  }
  return looks.toSorted((a, b) => a - b)[2] ?? Number.NaN
}

/** Duration of starts, of a server without others starting beside it. */
async function starts(): Promise<Row[]> {
  const rows: Row[] = []
  for (const brands of [FEW_BRANDS, MANY_BRANDS]) {
    const site = await startSite({ brands, allWell: true, environment: ELSEWHERE })
    rows.push(atMost(`${brands} brands: start`, site.startedIn, STARTED, 'ms'))
    await site.stop()
  }
  return rows
}

/** Start time; memory compared to few brands, before and after the same readers; delay of a saved folder. */
export async function manyBrands(site: Site): Promise<Row[]> {
  const few = await startSite({ ...MANY, brands: FEW_BRANDS })
  try {
    const rows = await starts()
    const compare = async (when: string) => {
      const [less, more] = [await rest(few), await rest(site)]
      rows.push(
        seenOf(`${FEW_BRANDS} brands: memory ${when}`, `${Math.round(less)} MB`),
        atMost(`${MANY_BRANDS} brands: memory ${when}`, more, Math.round(less * MORE), 'MB'),
      )
    }
    const read = async (brands: Site['brands'], of: Site) => {
      for (const { host } of brands) {
        await of.read({ host, paths: PATHS, connections: PATHS.length, each: 5, limit: 20_000 })
      }
    }
    await Promise.all([few, site].map(one => read(one.brands.slice(0, 1), one)))
    await pause(SETTLED)
    await compare('at rest')
    await Promise.all([few, site].map(one => read(one.brands.slice(0, FEW_BRANDS), one)))
    await compare(`after ${FEW_BRANDS * PATHS.length * 5} pages of ${FEW_BRANDS} brands`)
    const [model = ''] = site.hosts.calm.split('.')
    for (const number of [1, 2, 3]) {
      const key = addTwin(model, join(site.folder, 'brands'), MANY_BRANDS + number)
      const saved = performance.now()
      const waited = () => performance.now() - saved
      while ((await site.status(`${key}.localhost`, '/')) !== 200 && waited() < 30_000) await pause(20)
      rows.push(atMost('a folder more: answers after', waited(), SAVED, 'ms'))
    }
    return [...rows, alive(site)]
  } finally {
    await few.stop()
  }
}
