import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { AutoUnlock as AccountBudget } from '../../../shared/api/money.ts'
import { STORAGE } from '../../../shared/cookies.ts'
import type { Api } from '../../../shared/page/apiClient.ts'
import { readJson, type Storage, copyOf, isCount, isFlag, isId, isText, type Shape } from '../../platform/storage.ts'

/** Coins that auto-unlock may spend per day on all books, and what it has spent today. */
type Budget = AccountBudget & {
  /** Whether the account holds it for all devices; otherwise this device does. */
  isOfAccount: boolean
}
type StoredBudget = Budget & { day: string }

type AutoSetting = { isOn: boolean; limit: number; spent: number }

/** Selectable coins per day; vouchers count as coins. */
const LIMITS = [50, 100, 200, 500, 1000, 2000, 5000] as const
const CHOICES = 4
const DEFAULT_LIMIT = 100

export function limitsFor(price: number, chosen: number): number[] {
  const enough = LIMITS.filter(limit => limit >= price).slice(0, CHOICES)
  if (enough.some(limit => limit === chosen)) return enough
  return enough.some(limit => limit > chosen) ? [chosen, ...enough] : [...enough, chosen]
}

export const firstLimit = (price: number): number =>
  LIMITS.find(limit => limit >= DEFAULT_LIMIT && limit >= price) ?? price

const STORED: Shape<StoredBudget> = {
  isOfAccount: isFlag,
  limit: isCount,
  spent: isCount,
  book_ids: value => Array.isArray(value) && value.every(isId),
  day: isText,
}
const NONE: Budget = { isOfAccount: false, limit: 0, spent: 0, book_ids: [] }

/** The budget, stored in the browser by reader, so that nobody spends what another reader has allowed. */
export class AutoUnlocks {
  readonly #storage: Storage
  readonly #readerId: number
  readonly #now: () => Date

  constructor(storage: Storage, readerId: number, now = () => new Date()) {
    this.#storage = storage
    this.#readerId = readerId
    this.#now = now
  }

  /** Reads the budget; spending of earlier days does not count. */
  read(): Budget {
    const stored = copyOf(this.#all()[this.#readerId], STORED)
    if (!stored) return NONE
    const { day, ...budget } = stored
    return { ...budget, spent: day === this.#today ? budget.spent : 0 }
  }

  /** False if the budget could not be stored; then nothing may be spent. */
  store(budget: Budget): boolean {
    const stored: StoredBudget = { ...budget, day: this.#today }
    return this.#storage.set(STORAGE.autoUnlock, JSON.stringify({ ...this.#all(), [this.#readerId]: stored }))
  }

  get #today() {
    return this.#now().toDateString()
  }

  #all(): Record<string, unknown> {
    const all = readJson(this.#storage, STORAGE.autoUnlock)
    return typeof all === 'object' && !Array.isArray(all) ? { ...all } : {}
  }
}

export class AutoUnlock {
  budget: Budget
  readonly #budgets: Pick<AutoUnlocks, 'read' | 'store'>
  readonly #bookId: number
  readonly #price: number
  readonly #api: Pick<Api, 'post'>

  constructor(budgets: Pick<AutoUnlocks, 'read' | 'store'>, bookId: number, price: number, api: Pick<Api, 'post'>) {
    this.#budgets = budgets
    this.#bookId = bookId
    this.#price = price
    this.#api = api
    this.budget = budgets.read()
    makeAutoObservable(this, { budget: observableRef }, { autoBind: true })
  }

  get setting(): AutoSetting {
    const { book_ids, limit, spent } = this.budget
    return { isOn: book_ids.includes(this.#bookId), limit: limit || firstLimit(this.#price), spent }
  }

  applyAccount(account: AccountBudget | undefined) {
    if (account?.limit) this.#show({ ...account, isOfAccount: true })
    // Store nothing for readers who never used auto-unlock.
    else if (account) this.#apply({ ...account, isOfAccount: true })
    // Devices may have spent amounts unknown to each other, so the reader decides again.
    else if (this.budget.isOfAccount) this.#show(NONE)
  }

  async change(change: Partial<Pick<AutoSetting, 'isOn' | 'limit'>>) {
    // Other tabs may have stored a newer budget.
    const before = { ...this.#budgets.read(), isOfAccount: this.budget.isOfAccount }
    this.budget = before
    const { isOn, limit } = { ...this.setting, ...change }
    const others = before.book_ids.filter(id => id !== this.#bookId)
    this.#show({ ...before, limit, book_ids: isOn ? [...others, this.#bookId] : others })
    if (!before.isOfAccount) return
    const { s, d } = await this.#api.post('user.autoUnlock', { book_id: this.#bookId, on: isOn, limit })
    this.#show(s ? { ...d, isOfAccount: true } : before)
  }

  /**
   * Spends on a chapter within the reader's limit. Resolves to undefined if auto-unlock is off, to `limit` if today's
   * limit would be exceeded, otherwise to the setting with today's spending.
   * @param order resolves to what it cost, or may have cost
   */
  async spend(price: number, order: () => Promise<number>): Promise<AutoSetting | 'limit' | undefined> {
    this.#apply(this.#budgets.read())
    const { isOn, limit, spent } = this.setting
    if (!isOn) return undefined
    if (spent + price > limit) return 'limit'
    // Counted in advance: if the page is closed, counting too much is better than too little.
    if (!this.#budgets.store({ ...this.budget, spent: spent + price })) return undefined
    const paid = await order()
    const after = { ...this.#budgets.read(), spent: spent + paid }
    this.#budgets.store(after)
    this.#apply(after)
    return this.setting
  }

  #apply(budget: Budget) {
    runInAction(() => {
      this.budget = budget
    })
  }

  /** Applies a budget; if it cannot be stored, nothing may be spent. */
  #show(budget: Budget) {
    this.#apply(this.#budgets.store(budget) ? budget : { ...budget, book_ids: [] })
  }
}
