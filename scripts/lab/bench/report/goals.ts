import { FLOOR, PLAIN_PROXY, QUIRE, STATIC, STATIC_NIGHT, SVELTEKIT, UNCACHED, type Results } from './rows.ts'

export type Goal = {
  what: string
  /** What a reader or operator notices of it. */
  felt: string
  unit: string
  /** One for each page (home, book, reader), or others. */
  figures: number[]
  /** As many as figures, or one for all. */
  limits: number[]
  isLeast: boolean
}

const PAGES = ['home', 'book', 'reader'] as const

const SERVER = 'pages a server can send'
const FIRST = 'the wait for the first words'
const TAPS = 'taps that wait'
const BATTERY = 'battery, data'

/** The performance goals with the results of one run; figures that were not measured are NaN. */
export function goals({ rows }: Pick<Results, 'rows'>): Goal[] {
  const of = (key: string, server = QUIRE) => rows.find(row => row.key === key)?.figures[server] ?? Number.NaN
  const all = (kind: string) => PAGES.map(page => of(`${kind}.${page}`))
  const ratios = (kind: string, one: string, other: string) =>
    PAGES.map(page => of(`${kind}.${page}`, one) / of(`${kind}.${page}`, other))
  const ratio = (key: string, one: string, other: string) => [of(key, one) / of(key, other)]
  const atMost = (what: string, felt: string, limits: number[], figures: number[], unit = ''): Goal => ({
    what,
    felt,
    unit,
    figures,
    limits,
    isLeast: false,
  })
  return [
    atMost('cached: CPU / floor', SERVER, [1 / 0.45], ratios('cpu', QUIRE, FLOOR)),
    atMost('uncached: CPU / SvelteKit', SERVER, [1], ratios('cpu', UNCACHED, SVELTEKIT)),
    atMost('a call: CPU / Express proxy', 'calls a server can pass', [2], ratio('callCpuPassed', QUIRE, PLAIN_PROXY)),
    atMost('a public call: CPU / Express proxy', 'the same', [0.6], ratio('callCpuPublic', QUIRE, PLAIN_PROXY)),
    atMost('HTML, compressed', FIRST, [10, 9.5, 12], all('html'), 'kB'),
    atMost('scripts before hydration', TAPS, [96], all('scriptsBefore'), 'kB'),
    atMost('scripts in all', BATTERY, [110, 120, 120], all('scripts'), 'kB'),
    atMost('largest paint / static page', FIRST, [1.25], ratios('largestPaint', QUIRE, STATIC)),
    atMost('main thread before the first paint / static page', FIRST, [1.1], ratios('beforeFirst', QUIRE, STATIC)),
    atMost('longest task after the first paint', TAPS, [12], all('longest'), 'ms'),
    atMost('tasks after it beyond 12.5 ms each', TAPS, [5], all('over'), 'ms'),
    atMost('main thread in all / SvelteKit', BATTERY, [1], ratios('inAll', QUIRE, SVELTEKIT)),
    atMost('first night tap / static page with a small script', TAPS, [1.2], ratio('tap', QUIRE, STATIC_NIGHT)),
    atMost('next chapter', 'turning a page', [50], [of('next')], 'ms'),
    atMost('next chapter / SvelteKit', 'the same', [1], ratio('next', QUIRE, SVELTEKIT)),
    atMost('2,000 chapters: tap to the rows', 'opening the list', [300], [of('opened')], 'ms'),
    atMost('2,000 chapters: longest frame', 'a list that stutters', [50], [of('opening'), of('scrolling')], 'ms'),
    atMost('cumulative layout shift', 'text that jumps', [0.02], all('shift')),
    atMost('start to the first page', 'a deployment', [600], [of('start')], 'ms'),
    atMost('memory after load', 'the size of a server', [220], [of('memory', UNCACHED)], 'MB'),
    atMost('1,200 brands / 12: page cost', 'another brand', [1.1], ratios('brands', '1200 brands', '12 brands')),
    atMost('5,000 books / 20: page cost', 'another book', [1.1], ratios('books', '5000 books', '20 books')),
    {
      ...atMost(
        'two workers / one, by CPU',
        'a second core',
        [1.7],
        [(2 * of('workersCpu', '1 worker')) / of('workersCpu', '2 workers')],
      ),
      isLeast: true,
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
