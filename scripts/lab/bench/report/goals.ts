import { FLOOR, PLAIN_PROXY, QUIRE, STATIC, STATIC_NIGHT, UNCACHED, type Results } from './rows.ts'

/** A figure of a run: `kind.page` of a server; NaN if not measured. */
export const figureOf =
  ({ rows }: Pick<Results, 'rows'>) =>
  (key: string, server: string): number =>
    rows.find(row => row.key === key)?.figures[server] ?? Number.NaN

type Figure = ReturnType<typeof figureOf>

/** Peers with a value in a row, by name. */
const OURS = new Set([FLOOR, QUIRE, UNCACHED, STATIC, STATIC_NIGHT])
const peersOf = ({ rows }: Pick<Results, 'rows'>, key: string) =>
  Object.keys(rows.find(row => row.key === key)?.figures ?? {}).filter(name => !OURS.has(name))

/** The lowest value of all peers. */
function bestPeer(results: Pick<Results, 'rows'>, key: string): number {
  const figures = peersOf(results, key).map(name => figureOf(results)(key, name))
  return figures.length === 0 ? Number.NaN : Math.min(...figures)
}

export type Goal = {
  what: string
  unit: string
  /** One for each page in this order, or a single one. */
  figures: number[]
  /** As many as figures, or one for all. */
  limits: number[]
  isLeast?: true
  /** The page of each figure. */
  of?: readonly string[]
}

const PAGES = ['home', 'book', 'reader'] as const

/** For each page, the ratio of Quire's figure to another. */
const ratios = (kind: string, by: (key: string) => number, of: Figure, server = QUIRE) =>
  PAGES.map(page => of(`${kind}.${page}`, server) / by(`${kind}.${page}`))

/** The performance goals with the results of one run. */
export function goals(results: Pick<Results, 'rows'>): Goal[] {
  const of = figureOf(results)
  const all = (kind: string) => PAGES.map(page => of(`${kind}.${page}`, QUIRE))
  const times = (kind: string, many: string, few: string) =>
    PAGES.map(page => of(`${kind}.${page}`, many) / of(`${kind}.${page}`, few))
  const least = { isLeast: true } as const
  const byFloor = (key: string) => of(key, FLOOR)
  return [
    {
      what: 'cached: requests a second / floor',
      unit: '',
      figures: ratios('rate', byFloor, of),
      limits: [0.45],
      ...least,
    },
    { what: 'cached: CPU / floor', unit: '', figures: ratios('cpu', byFloor, of), limits: [1 / 0.45] },
    {
      what: 'uncached: CPU / SvelteKit',
      unit: '',
      figures: ratios('cpu', key => of(key, 'SvelteKit'), of, UNCACHED),
      limits: [1],
    },
    {
      what: 'a call: CPU / Express proxy',
      unit: '',
      figures: [of('callCpuPassed', QUIRE) / of('callCpuPassed', PLAIN_PROXY)],
      limits: [1.5],
    },
    {
      what: 'a public call: CPU / Express proxy',
      unit: '',
      figures: [of('callCpuPublic', QUIRE) / of('callCpuPublic', PLAIN_PROXY)],
      limits: [0.6],
    },
    { what: 'HTML, compressed', unit: 'kB', figures: all('html'), limits: [10, 7.5, 9.5] },
    { what: 'scripts before hydration', unit: 'kB', figures: all('scriptsBefore'), limits: [96] },
    { what: 'files of them', unit: '', figures: all('filesBefore'), limits: [3] },
    { what: 'scripts in all', unit: 'kB', figures: all('scripts'), limits: [128] },
    { what: 'files of them', unit: '', figures: all('files'), limits: [8] },
    { what: 'scripts before the first tap works', unit: 'kB', figures: [of('tapScripts', QUIRE)], limits: [2] },
    {
      what: 'largest paint / best peer',
      unit: '',
      figures: ratios('largestPaint', key => bestPeer(results, key), of),
      limits: [0.85],
    },
    {
      what: 'largest paint / static page',
      unit: '',
      figures: ratios('largestPaint', key => of(key, STATIC), of),
      limits: [1.25],
    },
    { what: 'total blocking time', unit: 'ms', figures: all('blocked'), limits: [50, 50, 40] },
    {
      what: 'first night tap / static page with a small script',
      unit: '',
      figures: [of('tap', QUIRE) / of('tap', STATIC_NIGHT)],
      limits: [1.2],
    },
    { what: 'next chapter', unit: 'ms', figures: [of('next', QUIRE)], limits: [50] },
    {
      what: 'next chapter / best peer',
      unit: '',
      figures: [of('next', QUIRE) / bestPeer(results, 'next')],
      limits: [1],
    },
    { what: '2,000 chapters: tap to the rows', unit: 'ms', figures: [of('opened', QUIRE)], limits: [300] },
    {
      what: '2,000 chapters: longest frame opening, scrolling',
      unit: 'ms',
      figures: [of('opening', QUIRE), of('scrolling', QUIRE)],
      limits: [50],
    },
    { what: 'cumulative layout shift', unit: '', figures: all('shift'), limits: [0.02] },
    { what: 'start to the first page', unit: 'ms', figures: [of('start', QUIRE)], limits: [600] },
    { what: 'memory after load', unit: 'MB', figures: [of('memory', UNCACHED)], limits: [200] },
    {
      what: '1,200 brands / 12: page cost',
      unit: '',
      figures: times('brands', '1200 brands', '12 brands'),
      limits: [1.1],
    },
    { what: '5,000 books / 20: page cost', unit: '', figures: times('books', '5000 books', '20 books'), limits: [1.1] },
    {
      what: 'two workers / one, by CPU',
      unit: '',
      figures: [(2 * of('workersCpu', '1 worker')) / of('workersCpu', '2 workers')],
      limits: [1.7],
      ...least,
    },
    {
      what: 'two workers / one, requests a second',
      unit: '',
      figures: [of('workersRate', '2 workers') / of('workersRate', '1 worker')],
      limits: [1.7],
      ...least,
    },
  ]
}

/** Whether all figures meet a goal; undefined if one was not measured. */
export function isReached({ figures, limits, isLeast }: Goal): boolean | undefined {
  if (figures.some(Number.isNaN)) return undefined
  return figures.every((figure, index) => {
    const limit = limits[index] ?? limits[0] ?? 0
    // As they are rounded for display.
    const shown = Number(figure.toPrecision(3))
    return isLeast ? shown >= limit * 0.995 : shown <= limit * 1.005
  })
}
