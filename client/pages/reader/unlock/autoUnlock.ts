import { STORAGE } from '../../../../shared/cookies.ts'
import { copyOf, isCount, isText, type Shape } from '../../../platform/kept.ts'
import { readJson, type Storage } from '../../../platform/storage.ts'

/** Unlocking the chapters of a book as they are opened: whether, for how many coins a day, and how many went today. */
export type AutoUnlock = { isOn: boolean; limit: number; spent: number }
type Kept = AutoUnlock & { day: string }

/** Coins a day that can be chosen, vouchers counted as coins. */
const LIMITS = [50, 100, 200, 500, 1000, 2000, 5000] as const
const CHOICES = 4
/** The limit that is chosen to begin with, unless a chapter costs more. */
const MODEST = 100

/** The limits to choose from where a chapter costs about so much, with the one chosen now. */
export function limitsFor(price: number, chosen: number): number[] {
  const enough = LIMITS.filter(limit => limit >= price).slice(0, CHOICES)
  if (enough.some(limit => limit === chosen)) return enough
  return enough.some(limit => limit > chosen) ? [chosen, ...enough] : [...enough, chosen]
}

export const firstLimit = (price: number): number => LIMITS.find(limit => limit >= MODEST && limit >= price) ?? price

const KEPT: Shape<Kept> = {
  isOn: value => typeof value === 'boolean',
  limit: isCount,
  spent: isCount,
  day: isText,
}

/** Kept in the browser by reader and book: nobody spends what somebody else on the same device has allowed. */
export class AutoUnlocks {
  readonly #storage: Storage
  readonly #place: string
  readonly #today: string

  constructor(storage: Storage, readerId: number, bookId: number, now = new Date()) {
    this.#storage = storage
    this.#place = `${readerId}/${bookId}`
    this.#today = now.toDateString()
  }

  /** Undefined where the reader has never said anything; what was spent is today's. */
  read(): AutoUnlock | undefined {
    const kept = copyOf(this.#all()[this.#place], KEPT)
    if (!kept) return undefined
    const { isOn, limit, spent, day } = kept
    return { isOn, limit, spent: day === this.#today ? spent : 0 }
  }

  /** False where it could not be kept: then nothing may be spent by it. */
  keep(setting: AutoUnlock): boolean {
    const kept: Kept = { ...setting, day: this.#today }
    return this.#storage.set(STORAGE.autoUnlock, JSON.stringify({ ...this.#all(), [this.#place]: kept }))
  }

  #all(): Record<string, unknown> {
    const all = readJson(this.#storage, STORAGE.autoUnlock)
    return typeof all === 'object' && !Array.isArray(all) ? { ...all } : {}
  }
}
