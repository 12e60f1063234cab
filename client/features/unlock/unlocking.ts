import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Output } from '../../../shared/api/endpoints.ts'
import type { Spending } from '../../../shared/api/money.ts'
import { isRefusal, Orders, type Placed } from '../../api/orders.ts'
import { type Api, type RequestError, isNotOffered } from '../../../shared/page/apiClient.ts'
import type { Storage } from '../../platform/storage.ts'
import type { Tab } from '../../platform/tab.ts'
import { unlock as text } from '../../../shared/text/en/account/unlock.ts'
import { AutoUnlock, AutoUnlocks } from './autoUnlock.ts'
import { newKey } from '../../platform/newKey.ts'
import type { NoticeAction, Notices } from '../../services/services.ts'
import type { LockedChapter, Environment } from './lockedChapter.ts'
import { nextLocked, priceOf } from './nextLocked.ts'

export type Priced = { id: number; price: number }
export type Wallet = Output<'user.surplus'>

type Options = Omit<Environment, 'show'> & {
  api: Pick<Api, 'get' | 'post'>
  notices: Pick<Notices, 'toast'>
  askToConfirm(): void
  storage: Storage
  tab: Tab
  now?: () => Date
  /** Milliseconds. */
  wait?: (ms: number) => Promise<void>
}

const SOON_MS = 3 * 24 * 60 * 60 * 1000

/**
 * Unlocks a locked chapter for a signed-in reader: price, wallet, order, and never a charge without a tap or
 * auto-unlock (docs/decisions/017). One instance per chapter and reader; `LockedChapter` knows whose the chapter is.
 *
 *     auto ── unlocked by itself ───────────────────────────────────► unlocked
 *       │ turned off, or over the balance or the daily limit            ▲
 *       ▼                                                               │
 *     reading ── no balance ──► unread ── try again, or back ──┐        │
 *       │ ▲                                                    │        │
 *       │ └────────────────────────────────────────────────────┘        │
 *       ▼                                                               │
 *     offered ── tap on one or on the next ten ──► ordering ── paid ────┘
 *       ▲ ▲                                         │   ▲ │
 *       │ │ (a top-up settled, the reader is back:  │   └─┘ in progress: retried with the same key
 *       │ └─ balance, prices are reloaded)          │
 *       └── refused, changed, no answer: it says so ┘
 *
 * Too few coins are not a state: `quote` returns how many are missing. Once unlocked, the chapter is shown in full.
 */
export class Unlocking {
  /** The reader's balance; undefined while loading, null if loading failed. */
  wallet: Wallet | null | undefined = undefined
  /** The chapters unlocked by the ten-chapter button; undefined until the reader has opened the further options. */
  next: readonly Priced[] | undefined = undefined
  /** Whether coins can be bought; undefined until there are too few. If loading fails, the link is shown. */
  canTopUp: boolean | undefined
  problem = ''
  /** Auto-unlock did not run because it would have exceeded the daily limit. */
  isOverLimit = false
  /** Whether auto-unlock is in progress or has succeeded. */
  isAuto: boolean
  isOrdering = false
  isUnlocked = false
  /** Whether the reader tapped to unlock; otherwise it was automatic. */
  isTapped = false
  /** Chapters that the reader's rules let be bought only after a proof of identity. */
  unproven: readonly Priced[] | undefined
  readonly auto: AutoUnlock
  #isEntering = false
  readonly #orders: Orders
  readonly #locked: LockedChapter
  readonly #with: Options
  #isHere = false
  #hasMore = false

  constructor(locked: LockedChapter, options: Options) {
    const { api, stores, storage, now, wait } = options
    this.#locked = locked
    this.#with = options
    this.#orders = new Orders(api, wait)
    const budgets = new AutoUnlocks(storage, stores.user.userInfo?.id ?? 0, now)
    this.auto = new AutoUnlock(budgets, locked.chapter.book_id, locked.price, api)
    this.isAuto = this.auto.setting.isOn
    this.canTopUp = stores.host.offers('payments') ? undefined : false
    makeAutoObservable(this, { auto: false, wallet: observableRef, next: observableRef }, { autoBind: true })
  }

  set(fields: Partial<Unlocking>) {
    Object.assign(this, fields)
  }

  get state(): 'auto' | 'reading' | 'unread' | 'offered' | 'ordering' | 'unlocked' {
    if (this.isAuto) return 'auto'
    if (this.wallet === undefined) return 'reading'
    if (this.wallet === null) return 'unread'
    if (this.isUnlocked) return 'unlocked'
    return this.isOrdering ? 'ordering' : 'offered'
  }

  get price(): number {
    return this.#locked.price
  }
  get single(): readonly Priced[] {
    return [{ id: this.#locked.chapter.id, price: this.price }]
  }
  /** Approximate price of a chapter of this book. */
  get details(): number {
    return this.next?.length ? Math.round(priceOf(this.next) / this.next.length) : this.price
  }

  /** The vouchers that expire first, if that is soon. */
  get lapsing() {
    const [first] = this.wallet?.live_vouchers ?? []
    if (!first?.expires_at) return undefined
    const { amount, expires_at } = first
    const { now = () => new Date() } = this.#with
    return Date.parse(expires_at) - now().getTime() < SOON_MS ? { amount, expires_at } : undefined
  }

  /** Vouchers (used first) and coins that chapters cost, and how many coins are missing. */
  quote(chapters: readonly Priced[], wallet = this.wallet) {
    const { coins = 0, vouchers = 0, debt = 0 } = wallet ?? {}
    const price = priceOf(chapters)
    const first = Math.min(price, vouchers)
    const missing = Math.max(0, price - vouchers - coins)
    // A top-up settles debts first.
    return { price, vouchers: first, coins: price - first, missing: missing && missing + debt }
  }

  /** Called when the lock is shown. Returns a function that stops it. */
  enter(): () => void {
    this.#isHere = true
    this.#isEntering = true
    // `LockedChapter` checks by itself whose the chapter is.
    const stopListening = this.#with.onReturn(() => void this.#read())
    if (this.isAuto) void this.#open()
    void this.#read()
    return () => {
      this.#isHere = false
      stopListening()
    }
  }

  /** Reloads everything: whether the reader owns the chapter, price, balance, and other chapters to unlock. */
  async refresh() {
    this.#locked.check()
    await this.#read()
  }

  /** Called when the reader opens the further options: loads what they need besides the balance. */
  async openMore() {
    this.#hasMore = true
    await this.#readNext()
  }

  async unlock(chapters: readonly Priced[]) {
    this.problem = ''
    this.isTapped = true
    const ordered = await this.#order(chapters)
    const price = paidFor(ordered.result, priceOf(chapters))
    if (ordered.result?.errors[0]?.error === 'SIGN_IN_AGAIN') this.set({ unproven: chapters })
    await this.#conclude(ordered, text.unlocked({ count: chapters.length, price }))
  }

  /** Called once the reader has proven who they are. */
  async proceed() {
    const { unproven } = this
    this.set({ unproven: undefined })
    if (unproven) await this.unlock(unproven)
  }

  /** On opening, if enabled: in one visible tab, within the limit, from the balance. One attempt each time. */
  async #open() {
    const { tab } = this.#with
    const { single, price } = this
    await tab.seen()
    const wallet = this.#isHere ? await this.#readWallet() : undefined
    const isEnough = wallet && wallet.coins + wallet.vouchers >= price
    const isTooDear = isEnough && (await tab.alone(() => this.#openAlone(single, price)))
    this.set({ isAuto: this.isUnlocked, isOverLimit: isTooDear === true })
  }

  /** Resolves to true if the daily limit does not allow it. */
  async #openAlone(single: readonly Priced[], price: number): Promise<boolean> {
    if (!this.#isHere || this.#with.tab.isHidden()) return false
    let ordered: Ordered | undefined
    const spent = await this.auto.spend(price, async () => {
      ordered = await this.#order(single, this.auto.budget.isOfAccount || undefined)
      return paidFor(ordered.result, price)
    })
    // Not awaited: other tabs need not wait for the chapter to load.
    if (ordered && typeof spent === 'object')
      void this.#conclude(ordered, text.autoUnlocked({ ...spent, price: paidFor(ordered.result, price) }))
    return spent === 'limit' || ordered?.result?.errors[0]?.error === 'AUTO_UNLOCK_LIMIT'
  }

  async #order(chapters: readonly Priced[], auto?: true): Promise<Ordered> {
    const entryKey = this.#with.navigation.current.key
    const { book_id } = this.#locked.chapter
    const chapter_ids = chapters.map(({ id }) => id)
    this.set({ isOrdering: true })
    const result = await this.#orders.place({ kind: 'chapters', book_id, chapter_ids, price: priceOf(chapters), auto })
    return { result, entryKey }
  }

  async #conclude({ result, entryKey }: Ordered, message: string) {
    if (!result) return
    // All at once: between two updates, another tap could place a second order.
    this.set({
      isOrdering: false,
      isUnlocked: result.s === 1,
      problem: result.s ? '' : problemOf(result.errors[0]),
    })
    if (result.errors[0]?.error === 'ADDRESS_NOT_CONFIRMED' && this.isTapped) {
      this.#with.askToConfirm()
    }
    if (!result.s) return this.#isHere ? this.refresh() : undefined
    await this.#locked.open(entryKey, 'chapter' in result.d ? result.d.chapter : undefined)
    this.#with.notices.toast(message, this.#undoOf(result.d))
  }

  /** For a few seconds beside the message. */
  #undoOf(order: Output<'order.create'>): NoticeAction | undefined {
    if (order.kind !== 'chapters' || !order.undo_until) return undefined
    const { id, coins, vouchers, created_at, undo_until } = order
    const act = () => void this.#undo(id, coins + vouchers)
    return { label: text.undo, ms: Date.parse(undo_until) - Date.parse(created_at), act }
  }

  async #undo(order_id: number, price: number) {
    const { api, navigation, notices } = this.#with
    const { s, errors } = await api.post('order.undo', { order_id }, { idempotencyKey: newKey(), quiet: true })
    if (!s) return notices.toast(errors[0].desc || text.undoFailed)
    const wasAuto = this.auto.setting.isOn
    // The lock would buy it again.
    if (wasAuto) await this.auto.change({ isOn: false })
    await navigation.renew()
    await navigation.reload()
    notices.toast(text.undone({ price, auto: wasAuto ? 'off' : 'none' }))
  }

  async #read() {
    await Promise.all([this.#readWallet(), this.#readNext()])
  }

  /** Loads the balance; if that fails, the known balance stays. */
  async #readWallet(): Promise<Wallet | undefined> {
    const { s, d } = await this.#with.api.get('user.surplus', {}, { quiet: true })
    // Before the balance is shown, so that nothing moves under a finger.
    if (s) await this.#readCharges(this.single, d)
    runInAction(() => {
      this.wallet = s ? d : (this.wallet ?? null)
      if (s) this.auto.applyAccount(d.auto_unlock)
      const isWished = this.#isEntering && !this.isAuto && this.auto.setting.isOn
      this.#isEntering = false
      // Enabled on another device.
      if (!isWished) return
      this.isAuto = true
      void this.#open()
    })
    return s ? d : undefined
  }

  /** Loads whether coins can be bought, if they are too few for these chapters. */
  async #readCharges(chapters: readonly Priced[], wallet = this.wallet) {
    if (this.canTopUp === false || this.quote(chapters, wallet).missing === 0) return
    const { s, d, errors } = await this.#with.api.get('charge.list', {}, { quiet: true })
    this.set({ canTopUp: s ? d.items.length > 0 : !isNotOffered(errors[0]) })
  }

  async #readNext() {
    if (!this.#hasMore) return
    // If reloading fails, known chapters stay.
    const next = (await nextLocked(this.#with.api, this.#locked.chapter)) ?? this.next ?? []
    await this.#readCharges(next)
    this.set({ next })
  }
}

type Ordered = { result: Placed | undefined; entryKey: string }

/** What an order cost, or may have cost if there was no answer. */
function paidFor(result: Placed | undefined, price: number): number {
  if (result?.s) return result.d.kind === 'chapters' ? result.d.coins + result.d.vouchers : 0
  return result && !isRefusal(result.errors[0]) ? price : 0
}

function problemOf({ error, status, data }: RequestError): string {
  if (error === 'NOT_ENOUGH_COINS') return text.notEnough
  if (error === 'CONFLICT') return text.priceChanged
  if (error === 'SPENDING_LIMIT') return text.overDay(data as Spending)
  // The panel shows these elsewhere.
  if (error === 'AUTO_UNLOCK_LIMIT' || error === 'SIGN_IN_AGAIN') return ''
  if (error === 'FROZEN') return text.frozen
  if (error === 'IN_PROGRESS') return text.inProgress
  if (error === 'ADDRESS_NOT_CONFIRMED') return text.notConfirmed
  // The sign-in dialog is open.
  if (status === 401) return ''
  return text.noResponse
}
