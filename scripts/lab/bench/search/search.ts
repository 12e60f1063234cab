import { parseArgs } from 'node:util'
import { startBackend, type Running } from './backend.ts'

/** The most expensive words: in nearly every book, prefixes of many words, or phrases. */
const SLOWEST = [
  'a',
  'e',
  'i',
  's',
  't',
  "' or 1=1 --",
  'the',
  'the of and to in',
  '"of the"',
  'th',
  'the a',
  'said who',
]
const PLAIN = ['lighthouse', 'salt crown', 'winter orchard', 'mara vale', 'reincarnation', 'duchess rain', 'clockmaker']
/** Other kinds of searches: with typos, filtered, letter by letter. */
const MISSPELT = ['lighthuose', 'slat crown', 'wintr orchad', 'mara vlae', 'mobi dik', 'dutchess rain', 'clokmaker']
const FILTER = { status: 'finished', length: 'long', price: 'paid', min_score: '4' }
const ASKED = 20
const CLIENTS = 10
/** Duration of each measurement, in milliseconds. */
const LENGTH = 6000

const usage = `How searches weigh on everything else: medians of book.show alone and beside ten clients
that search the slowest words, the slowest searches alone, and plain searches a second.

  npx node scripts/lab/bench/search/search.ts [--data FOLDER] [--database URL] [--program FILE]

  --data      the folder of a database file; by default the configured one
  --database  postgres://user:password@host:5432/database instead
  --program   another backend's main file, to compare with

The catalogue of 5,000 books that the figures in docs are about: quire seed --scale 5000x200 --data FOLDER`

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    database: { type: 'string' },
    program: { type: 'string' },
    help: { type: 'boolean' },
  },
})
async function measure(backend: Running) {
  await times(backend, LENGTH / 4)
  const calm = await times(backend, LENGTH)
  const alone = await slowestAlone(backend)
  const plain = await plainRate(backend)
  const kinds = await spreads(backend)
  const loading = { on: true, statuses: new Map<number, number>() }
  const clients = Array.from({ length: CLIENTS }, (_, client) => searchOn(backend, client, loading))
  const loaded = await times(backend, LENGTH)
  loading.on = false
  await Promise.all(clients)
  const [one, other] = [percentile(calm, 0.5), percentile(loaded, 0.5)]
  console.log(`book.show alone                 ${ms(one)}, 95 %: ${ms(percentile(calm, 0.95))}`)
  console.log(`book.show beside ${CLIENTS} searching     ${ms(other)}, 95 %: ${ms(percentile(loaded, 0.95))}`)
  console.log(`ratio of the medians            ${(other / one).toFixed(1)}`)
  console.log(`answers to the ${CLIENTS}               ${JSON.stringify(Object.fromEntries(loading.statuses))}`)
  console.log(`plain searches                  ${plain.toFixed(0)} a second`)
  for (const [kind, taken] of kinds) {
    console.log(`${kind.padEnd(32)}${ms(percentile(taken, 0.5))}, 95 %: ${ms(percentile(taken, 0.95))}`)
  }
  for (const [words, time] of alone.slice(0, 4)) console.log(`slowest alone                   ${ms(time)}  ${words}`)
}

/** Duration of single `book.show` calls, in sequence with a pause. */
async function times({ send }: Running, length: number): Promise<number[]> {
  const taken: number[] = []
  for (const end = Date.now() + length; Date.now() < end;) {
    const start = performance.now()
    await send('GET', `/v1/book.show?book_id=${1 + (taken.length % 20)}`)
    taken.push(performance.now() - start)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  return taken
}

/** The median of five searches for each of the slowest words, slowest first. */
async function slowestAlone(backend: Running): Promise<[string, number][]> {
  const medians: [string, number][] = []
  for (const keyword of SLOWEST) {
    const taken: number[] = []
    for (let time = 0; time < 5; time++) {
      const start = performance.now()
      await search(backend, keyword, anyAddress())
      taken.push(performance.now() - start)
    }
    medians.push([keyword, percentile(taken, 0.5)])
  }
  return medians.toSorted(([, one], [, other]) => other - one)
}

/** Duration of each kind of search, in sequence, several times for each word. */
async function spreads({ send }: Running): Promise<[string, number[]][]> {
  const kinds: [string, string, (keyword: string) => object, string[]][] = [
    ['plain, one at a time', 'search.multi', keyword => ({ keyword }), PLAIN],
    ['with typos', 'search.multi', keyword => ({ keyword }), MISSPELT],
    ['narrowed', 'search.multi', keyword => ({ keyword, ...FILTER }), [...PLAIN, 'the']],
    ['counts beside the choices', 'search.facets', keyword => ({ keyword, ...FILTER }), [...PLAIN, 'the']],
    ['suggestions', 'search.multi2', keyword => ({ keyword }), [...PLAIN, ...MISSPELT]],
  ]
  const spread: [string, number[]][] = []
  for (const [kind, call, input, words] of kinds) {
    const taken: number[] = []
    for (const keyword of Array.from({ length: ASKED }, () => words).flat()) {
      const start = performance.now()
      await send('POST', `/v1/${call}`, input(keyword), anyAddress())
      taken.push(performance.now() - start)
    }
    spread.push([kind, taken])
  }
  return spread
}

/** Plain searches per second by this many clients, each search from another address. */
async function plainRate(backend: Running): Promise<number> {
  let done = 0
  const end = Date.now() + LENGTH
  const client = async (number: number) => {
    for (let time = number; Date.now() < end; time++) {
      if ((await search(backend, PLAIN[time % PLAIN.length]!, anyAddress())) === 200) done++
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  return (done * 1000) / LENGTH
}

async function searchOn(backend: Running, client: number, loading: { on: boolean; statuses: Map<number, number> }) {
  for (let time = client; loading.on; time++) {
    const status = await search(backend, SLOWEST[time % SLOWEST.length]!, `10.9.9.${client}`)
    loading.statuses.set(status, (loading.statuses.get(status) ?? 0) + 1)
  }
}

const search = ({ send }: Running, keyword: string, address: string) =>
  send('POST', '/v1/search.multi', { keyword }, address)

const anyAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`

const percentile = (times: number[], part: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? Number.NaN

const ms = (time: number) => `${time.toFixed(2)} ms`

if (values.help) console.log(usage)
else {
  const backend = await startBackend(values)
  try {
    await measure(backend)
  } finally {
    backend.stop()
  }
}
