import type { ErrorName } from '../../shared/api/envelope.ts'
import type { AutoUnlock } from '../../shared/api/money.ts'
import type { User } from '../../shared/api/user.ts'
import { createStores } from '../stores/createStores.ts'
import { memoryStorage, testBrand } from './fixtures.ts'
import { LockedChapter, type Environment } from '../features/unlock/lockedChapter.ts'
import { Unlocking } from '../features/unlock/unlocking.ts'

export const ada = { id: 1, name: 'Ada' } as User
export const ben = { id: 2, name: 'Ben' } as User
export const [BOOK, CHAPTER] = [7, 12]
/** A fixed time for tests. */
export const NOW = new Date(2026, 4, 1, 12)

type Order = { kind: 'chapters'; chapter_ids: number[]; price: number; auto?: boolean }
const good = (d: object) => ({ s: 1, d, errors: [] })
const bad = (status = 0, error?: ErrorName, data?: object) => ({
  s: 0,
  d: {},
  errors: [{ status, desc: '', error, data }],
})

/** A backend with one book: each chapter costs `price`, and an order with a known key is carried out only once. */
function backend() {
  const state = {
    price: 40,
    coins: 100,
    vouchers: 0,
    owned: new Set<number>(),
    /** The account's auto-unlock budget; undefined: none. */
    account: undefined as AutoUnlock | undefined,
    isDown: false,
    /** Calls in order; an order by its key. */
    requests: [] as string[],
    keys: [] as (string | undefined)[],
    /** Whether orders return the chapter. */
    returnsChapter: true,
    /** Of orders: when they can be undone. */
    undoable: {},
    /** Of refusals. */
    data: {} as object,
    /** Whether top-ups can be bought. */
    hasCharges: true,
    orders: [] as Order[],
    /** Answers to the next orders, whatever their outcome; a `lost` one is carried out. */
    responses: [] as ('lost' | [number, ErrorName?])[],
    /** Blocks answers until it resolves. */
    blocked: undefined as Promise<void> | undefined,
  }
  const byKey = new Map<unknown, object>()
  const respond = (order: Order): object => {
    const sum = state.price * order.chapter_ids.length
    if (order.price !== sum) return bad(409, 'CONFLICT')
    if (sum > state.coins + state.vouchers) return bad(402, 'NOT_ENOUGH_COINS')
    const vouchers = Math.min(sum, state.vouchers)
    state.vouchers -= vouchers
    state.coins -= sum - vouchers
    state.orders.push(order)
    order.chapter_ids.forEach(id => state.owned.add(id))
    const chapter = state.returnsChapter ? whole() : undefined
    return good({ kind: 'chapters', vouchers, coins: sum - vouchers, chapter, ...state.undoable })
  }
  const whole = () => ({ book_id: BOOK, id: CHAPTER, locked: !state.owned.has(CHAPTER), price: state.price })
  const tell = (name: string, page: number): object => {
    if (name === 'chapter.free') return good(whole())
    if (name === 'charge.list') return good({ items: state.hasCharges ? [{ id: 1 }] : [] })
    if (name === 'user.surplus')
      return good({ coins: state.coins, vouchers: state.vouchers, auto_unlock: state.account })
    const items = Array.from({ length: 20 }, (_, index) => (page - 1) * 20 + index + 1).map(id => ({
      id,
      price: state.price,
      is_free: id <= 8,
      is_ordered: state.owned.has(id),
    }))
    return good({ items })
  }
  const api = {
    async get(name: string, { page = 1 }: { page?: number }) {
      state.requests.push(name)
      const response = state.isDown ? bad() : tell(name, page)
      await state.blocked
      return response
    },
    async post(name: string, order: Order, { idempotencyKey }: { idempotencyKey?: string }) {
      state.requests.push(name)
      state.keys.push(idempotencyKey)
      await state.blocked
      const response = state.isDown ? ([0, undefined] as const) : state.responses.shift()
      if (Array.isArray(response)) return bad(...response, state.data)
      if (name === 'order.undo') return good({})
      const done = byKey.get(idempotencyKey) ?? respond(order)
      byKey.set(idempotencyKey, done)
      return response === 'lost' ? bad() : done
    },
  } as unknown as Environment['api'] & ConstructorParameters<typeof Unlocking>[1]['api']
  return { state, api }
}

/** A reader at a locked chapter, in a test browser. `storage` is that browser's. */
export function atLock({ user = ada as User | null, storage = memoryStorage() } = {}) {
  const { state, api } = backend()
  const stores = createStores(testBrand, '', memoryStorage())
  if (user) stores.auth.signIn('token', user)
  const reloads: string[] = []
  const navigation = {
    current: { key: 'here' },
    renew: async () => {},
    reload: async () => void reloads.push(navigation.current.key),
  }
  const shown: number[] = []
  const show = async ({ id }: { id: number }) => void shown.push(id)
  const returns = new Set<() => void>()
  const onReturn = (callback: () => void) => {
    returns.add(callback)
    return () => void returns.delete(callback)
  }
  const said: string[] = []
  const waits: number[] = []
  const undo: { act?: (() => void) | undefined } = {}
  const seen = Promise.withResolvers<void>()
  const tab = {
    isSeen: true,
    isHidden: () => !tab.isSeen,
    seen: () => (tab.isSeen ? Promise.resolve() : seen.promise),
    alone: <Value>(work: () => Promise<Value>) => work(),
  }
  const chapter = { book_id: BOOK, id: CHAPTER, price: 40, chapter_count: 60 }
  const around = { api, stores, navigation, onReturn }
  const locked = new LockedChapter(chapter, { ...around, show })
  return {
    backend: state,
    stores,
    storage,
    reloads,
    shown,
    navigation,
    said,
    waits,
    undo,
    tab,
    locked,
    /** The reader or the connection returns. */
    returnToPage: () => returns.forEach(callback => callback()),
    listeners: returns,
    show() {
      tab.isSeen = true
      seen.resolve()
    },
    /** The panel, once the chapter is known to be locked for the reader. */
    unlocking: () =>
      new Unlocking(locked, {
        ...around,
        api,
        storage,
        tab,
        notices: {
          toast: (message, action) => {
            said.push(message)
            undo.act = action?.act
          },
        },
        askToConfirm: () => void said.push('confirm'),
        now: () => NOW,
        wait: async ms => void waits.push(ms),
      }),
  }
}
