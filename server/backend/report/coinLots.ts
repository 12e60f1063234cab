import type { LedgerAccount } from '../database/schema/money.ts'

/** Coins that came together: of a top-up, or given. Those of one kind are reported together. */
export type Kind = { provider: string; currency: string; tax: string }

/** Coins without a payment. */
export const GIVEN: Kind = { provider: '', currency: '', tax: '' }

type Lot = {
  kind: Kind
  /** Total coins; `amount` was paid for all, `taxed` of it is tax, in minor units. */
  coins: number
  amount: number
  taxed: number
  left: number
}

type TopUp = Omit<Lot, 'left'>

export type Movement = {
  sender: LedgerAccount
  receiver: LedgerAccount
  amount: number
  order_id: number | null
  voucher_id: number | null
  /** Removed by an operator. */
  isTaken: boolean
}

/** How many coins moved of a lot, and what was paid for them. */
export type Moved = { kind: Kind; coins: number; value: number; taxed: number }

/** Coins of a lot that an order has spent, or a refund has removed. `voucher`: that they came from. */
type Portion = { lot: Lot; coins: number; voucher: number | null }

/**
 * Replays a reader's movements and says which coins each one moved. Oldest coins are spent first. A refund removes
 * coins of its own top-up first, operators remove given ones first. Coins that come back return to their lot.
 * Throws if more coins are moved than there are.
 */
export function createLots() {
  const wallet: Lot[] = []
  const topUps = new Map<number, Lot>()
  const vouchers = new Map<number, Lot>()
  const spent = new Map<number, Portion[]>()
  const reversed = new Map<number, Portion[]>()

  return (movement: Movement, topUp: TopUp | undefined): Moved[] => {
    const { sender, receiver, amount, order_id, voucher_id } = movement
    if (sender === 'wallet' || sender === 'voucher') return remove(movement)
    const order = order_id ?? 0
    if (sender === 'chapters') return putBack(spent.get(order), amount, voucher_id)
    if (sender === 'refunds') return putBack(reversed.get(order), amount, null)
    if (!topUp) return [fill(open({ kind: GIVEN, coins: amount, amount: 0, taxed: 0 }, receiver, voucher_id), amount)]
    const lot = topUps.get(order) ?? open(topUp, receiver, null)
    topUps.set(order, lot)
    return [fill(lot, amount)]
  }

  function open(lot: TopUp, receiver: LedgerAccount, voucher: number | null): Lot {
    const opened = { ...lot, left: 0 }
    if (receiver === 'voucher') vouchers.set(voucher!, opened)
    else wallet.push(opened)
    return opened
  }

  function remove({ sender, receiver, amount, order_id, voucher_id, isTaken }: Movement): Moved[] {
    const own = order_id === null ? undefined : topUps.get(order_id)
    const isFirst = (lot: Lot) => (isTaken ? lot.kind === GIVEN : lot === own)
    const lots =
      sender === 'voucher'
        ? [vouchers.get(voucher_id!)!]
        : [...wallet.filter(isFirst), ...wallet.filter(lot => !isFirst(lot))]
    const portions: Portion[] = []
    let rest = amount
    for (const lot of lots) {
      const coins = Math.min(rest, lot?.left ?? 0)
      if (coins) portions.push({ lot, coins, voucher: voucher_id })
      rest -= coins
    }
    if (rest) throw new Error(`${rest} coins were moved that nobody had: run quire ledger:check.`)
    const moved = portions.map(({ lot, coins }) => fill(lot, -coins))
    for (let at = wallet.length - 1; at >= 0; at--) if (!wallet[at]!.left) wallet.splice(at, 1)
    const kept = receiver === 'chapters' ? spent : receiver === 'refunds' ? reversed : undefined
    if (kept && order_id !== null) kept.set(order_id, [...(kept.get(order_id) ?? []), ...portions])
    return moved
  }

  /** What a voucher paid comes back into it, or, as given coins, into the wallet. */
  function putBack(portions: Portion[] = [], amount: number, voucher: number | null): Moved[] {
    const moved: Moved[] = []
    let rest = amount
    const isOf = (portion: Portion) => portion.voucher === voucher
    const others = voucher === null ? portions.filter(portion => !isOf(portion)) : []
    for (const portion of [...portions.filter(isOf).toReversed(), ...others]) {
      const coins = Math.min(rest, portion.coins)
      if (!coins) continue
      portion.coins -= coins
      rest -= coins
      const lot = isOf(portion) ? portion.lot : { ...portion.lot, coins, left: 0 }
      if (voucher === null && !wallet.includes(lot)) wallet.push(lot)
      moved.push(fill(lot, coins))
    }
    if (rest) throw new Error(`${rest} coins came back that nobody had spent: run quire ledger:check.`)
    return moved
  }
}

/** Negative coins leave it. The values of all parts of a lot add up to what was paid for it. */
function fill(lot: Lot, coins: number): Moved {
  const before = lot.left
  lot.left += coins
  const worth = (sum: number) => Math.abs(share(sum, lot.left, lot.coins) - share(sum, before, lot.coins))
  return { kind: lot.kind, coins: Math.abs(coins), value: worth(lot.amount), taxed: worth(lot.taxed) }
}

const share = (sum: number, part: number, whole: number) =>
  sum ? Number((BigInt(sum) * BigInt(part)) / BigInt(whole)) : 0
