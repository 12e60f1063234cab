import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { STORAGE } from '../../../shared/cookies.ts'
import { copyOf, isCount, isText, type Shape } from '../../platform/storedValues.ts'
import { readJson, type Storage } from '../../platform/storage.ts'

/** Unlocking the chapters of a book as they are opened: whether, for how many coins a day, and how many went today. */
type AutoSetting = { isOn: boolean; limit: number; spent: number }
type Kept = AutoSetting & { day: string }

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
  readonly #key: string
  readonly #now: () => Date

  constructor(storage: Storage, readerId: number, bookId: number, now = () => new Date()) {
    this.#storage = storage
    this.#key = `${readerId}/${bookId}`
    this.#now = now
  }

  /** The setting with today's spending; undefined if the reader never chose one. */
  read(): AutoSetting | undefined {
    const kept = copyOf(this.#all()[this.#key], KEPT)
    if (!kept) return undefined
    const { isOn, limit, spent, day } = kept
    return { isOn, limit, spent: day === this.#today ? spent : 0 }
  }

  /** False where it could not be kept: then nothing may be spent by it. */
  keep(setting: AutoSetting): boolean {
    const kept: Kept = { ...setting, day: this.#today }
    return this.#storage.set(STORAGE.autoUnlock, JSON.stringify({ ...this.#all(), [this.#key]: kept }))
  }

  get #today() {
    return this.#now().toDateString()
  }

  #all(): Record<string, unknown> {
    const all = readJson(this.#storage, STORAGE.autoUnlock)
    return typeof all === 'object' && !Array.isArray(all) ? { ...all } : {}
  }
}

/** The setting as it is shown, and the way to change it. */
export class AutoUnlock {
  setting: AutoSetting
  readonly kept: Pick<AutoUnlocks, 'read' | 'keep'>

  /** @param price of a chapter of the book, about */
  constructor(kept: AutoUnlock['kept'], price: number) {
    this.kept = kept
    this.setting = kept.read() ?? { isOn: false, limit: firstLimit(price), spent: 0 }
    makeAutoObservable(this, { setting: observableRef, kept: false }, { autoBind: true })
  }

  change(change: Partial<AutoSetting>) {
    // Storage may be newer than this tab's state: other tabs write too.
    const next = { ...this.setting, ...this.kept.read(), ...change }
    this.setting = this.kept.keep(next) ? next : { ...next, isOn: false }
  }

  /**
   * Spends on a chapter what the reader has allowed. Undefined where nothing is allowed any more, `limit` where today's
   * would be passed, else the setting with what went today.
   * @param order resolves with what it took, or may have taken
   */
  async spend(price: number, order: () => Promise<number>): Promise<AutoSetting | 'limit' | undefined> {
    const setting = this.kept.read()
    if (!setting?.isOn) return undefined
    this.setting = setting
    if (setting.spent + price > setting.limit) return 'limit'
    // Counted before it is spent: a page that is closed meanwhile has counted too much rather than too little.
    if (!this.kept.keep({ ...setting, spent: setting.spent + price })) return undefined
    const spent = setting.spent + (await order())
    const after = { ...setting, ...this.kept.read(), spent }
    this.kept.keep(after)
    runInAction(() => {
      this.setting = after
    })
    return after
  }
}
