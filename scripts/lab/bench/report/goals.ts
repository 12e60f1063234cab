import { FLOOR, PLAIN_PROXY, QUIRE, STATIC, STATIC_NIGHT, UNCACHED, type Results } from './rows.ts'

/** A figure of a run: `kind.page` of a server; NaN where it was not measured. */
export const figureOf =
  ({ rows }: Pick<Results, 'rows'>) =>
  (key: string, server: string): number =>
    rows.find(row => row.key === key)?.figures[server] ?? Number.NaN

type Figure = ReturnType<typeof figureOf>

/** Peers that a row has, by name. */
const OURS = new Set([FLOOR, QUIRE, UNCACHED, STATIC, STATIC_NIGHT])
const HAND_MADE = 'hand-made React'
const peersOf = ({ rows }: Results, key: string) =>
  Object.keys(rows.find(row => row.key === key)?.figures ?? {}).filter(name => !OURS.has(name))

/** The best of the frameworks: the least of a figure, or the most. */
function bestPeer(results: Results, key: string, best: 'least' | 'most', isFramework = false): number {
  const names = peersOf(results, key).filter(name => !isFramework || name !== HAND_MADE)
  const figures = names.map(name => figureOf(results)(key, name))
  if (figures.length === 0) return Number.NaN
  return best === 'least' ? Math.min(...figures) : Math.max(...figures)
}

export type Goal = {
  what: string
  unit: string
  /** For each page in this order, or the one figure. */
  figures: number[]
  /** As many as figures, or one for all. */
  limits: number[]
  isLeast?: true
  /** The page of each figure. */
  of?: readonly string[]
}

const PAGES = ['home', 'book', 'reader'] as const

/** Of each page: a figure of Quire's by another. */
const ratios = (kind: string, by: (key: string) => number, of: Figure, server = QUIRE) =>
  PAGES.map(page => of(`${kind}.${page}`, server) / by(`${kind}.${page}`))

/** The goals for speed with what was reached, from the figures of one run. */
export function goals(results: Results): Goal[] {
  const of = figureOf(results)
  const all = (kind: string) => PAGES.map(page => of(`${kind}.${page}`, QUIRE))
  const times = (kind: string, many: string, few: string) =>
    PAGES.map(page => of(`${kind}.${page}`, many) / of(`${kind}.${page}`, few))
  const least = { isLeast: true } as const
  const framework = (key: string) => bestPeer(results, key, 'most', true)
  const byFloor = (key: string) => of(key, FLOOR)
  const byBest = (key: string) => bestPeer(results, key, 'least')
  const worst = (...lists: number[][]) => PAGES.map((_, index) => Math.max(...lists.map(list => list[index] ?? 0)))
  const paint = ['firstPaint', 'largestPaint']
  return [
    {
      what: 'cached: requests a second / floor',
      unit: '',
      figures: ratios('rate', byFloor, of),
      limits: [0.6],
      ...least,
    },
    { what: 'cached: CPU a request / floor', unit: '', figures: ratios('cpu', byFloor, of), limits: [1 / 0.6] },
    {
      what: 'cached: requests a second / best framework',
      unit: '',
      figures: ratios('rate', framework, of),
      limits: [50],
      ...least,
    },
    {
      what: 'uncached, not compressed: CPU / hand-made React',
      unit: '',
      figures: ratios('cpuPlain', key => of(key, HAND_MADE), of, UNCACHED),
      limits: [1.2],
    },
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
      what: 'a public call: CPU / a cached page',
      unit: '',
      figures: [of('callCpuPublic', QUIRE) / of('cpu.home', QUIRE)],
      limits: [1.2],
    },
    { what: 'HTML of the reader, compressed', unit: 'kB', figures: [of('html.reader', QUIRE)], limits: [9] },
    { what: 'scripts before hydration', unit: 'kB', figures: all('scriptsBefore'), limits: [96] },
    { what: 'files of them', unit: '', figures: all('filesBefore'), limits: [3] },
    { what: 'scripts in all', unit: 'kB', figures: all('scripts'), limits: [128] },
    { what: 'files of them', unit: '', figures: all('files'), limits: [8] },
    { what: 'scripts before the first tap works', unit: 'kB', figures: [of('tapScripts', QUIRE)], limits: [2] },
    {
      what: 'FCP and LCP / best peer',
      unit: '',
      figures: worst(...paint.map(kind => ratios(kind, byBest, of))),
      limits: [0.8, 0.8, 0.9],
    },
    {
      what: 'FCP and LCP / static page',
      unit: '',
      figures: worst(...paint.map(kind => ratios(kind, key => of(key, STATIC), of))),
      limits: [1.1],
    },
    {
      what: 'LCP / FCP',
      unit: '',
      figures: PAGES.map(page => of(`largestPaint.${page}`, QUIRE) / of(`firstPaint.${page}`, QUIRE)),
      limits: [1],
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
      figures: [of('next', QUIRE) / bestPeer(results, 'next', 'least')],
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
    { what: 'start to the first page', unit: 'ms', figures: [of('start', QUIRE)], limits: [350] },
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

/** Whether all figures of a goal keep to it; undefined where one was not measured. */
export function isReached({ figures, limits, isLeast }: Goal): boolean | undefined {
  if (figures.some(Number.isNaN)) return undefined
  return figures.every((figure, index) => {
    const limit = limits[index] ?? limits[0] ?? 0
    // As they are shown.
    const shown = Number(figure.toPrecision(3))
    return isLeast ? shown >= limit * 0.995 : shown <= limit * 1.005
  })
}
