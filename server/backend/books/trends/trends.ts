import { sharerOf } from '../../../../shared/network.ts'
import type { RateLimits } from '../../../settings/limits/rates.ts'
import type { Outages } from '../../database/outages.ts'
import type { Database } from '../../database/schema/schema.ts'
import type { Trends } from '../../call/searches.ts'
import type { CreateCounts } from '../../http/limits/counts.ts'
import { storeNotes, type Note } from './storeNotes.ts'
import { asWord, trendingWords } from './words.ts'

const LONGEST = 60
/** Searches are stored in batches, so long after the first; excess ones are not counted. */
const PAUSE_MS = 2000
const MAX = 200

/**
 * Once per reader, identified by account or device and by network: many devices in one network (IPv6: a /48) are one
 * reader, and so is a device that changes networks.
 */
export function createTrends(
  database: Database,
  { outages, counts, rate }: { outages: Outages; counts: CreateCounts; rate: RateLimits['trends'] },
): Trends {
  const count = counts('trends', rate.within)
  let pending = new Map<string, Note>()
  let timer: NodeJS.Timeout | undefined
  let stored: Promise<void> = Promise.resolve()

  const say = (error: unknown) => void outages.report(error, 'search counts could not be saved')

  /** Resolves once this batch and those before it are stored. */
  function store(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const notes = [...pending.values()]
    pending = new Map()
    if (notes.length) stored = stored.then(() => storeNotes(database, notes)).catch(say)
    return stored
  }

  async function add({ brand, keyword, reader, device, address, now }: Parameters<Trends['note']>[0]) {
    const word = asWord(keyword).slice(0, LONGEST)
    const network = sharerOf(address)
    const who = reader ? `reader ${reader.person}` : device && `device ${device}`
    const key = JSON.stringify([brand, word, who, network])
    if (pending.size >= MAX || pending.has(key) || (await count(`${brand} ${network}`, rate.network, now))) return
    pending.set(key, { brand, word, readers: [`network ${network}`, ...(who ? [who] : [])], now })
    timer ??= setTimeout(store, PAUSE_MS).unref()
  }

  let recorded: Promise<unknown> = Promise.resolve()
  return {
    note(search) {
      recorded = Promise.all([recorded, add(search).catch(say)])
    },
    async words(brand, now, language) {
      await recorded
      await store()
      return trendingWords(database, brand, now, language)
    },
  }
}
