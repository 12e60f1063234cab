import { useEffect, useState } from 'react'
import { isRefusal } from '../../../components/account/useOrder.ts'
import { unlock as text } from '../../../text/en/account/unlock.ts'
import type { AutoUnlocks } from './autoUnlock.ts'
import type { Placed, Priced, useUnlock } from './useUnlock.ts'
import { sumOf, type Wallet } from './useWallet.ts'

type Parts = Pick<ReturnType<typeof useUnlock>, 'order' | 'conclude'> & {
  chapter: Priced
  kept: () => AutoUnlocks
  readWallet: () => Promise<Wallet | undefined>
}

/**
 * Unlocks a chapter by itself as it is opened, where the reader has said so for its book: only in a tab that can be
 * seen, within the day's limit, out of the balance, and in one tab at a time. `limit`: today's does not allow it.
 */
export function useOpening({ chapter, kept, readWallet, order, conclude }: Parts): 'trying' | 'limit' | undefined {
  const [state, setState] = useState<'trying' | 'limit' | undefined>(() => (kept().read()?.isOn ? 'trying' : undefined))

  useEffect(() => {
    if (state !== 'trying') return
    let isHere = true
    const open = async () => {
      await untilVisible()
      const wallet = isHere ? await readWallet() : undefined
      if (!wallet || sumOf(wallet) < chapter.price) return undefined
      return inOneTab(async () => {
        const setting = kept().read()
        if (!isHere || document.hidden || !setting?.isOn) return undefined
        if (setting.spent + chapter.price > setting.limit) return 'limit'
        // Counted before it is spent: a page that is closed meanwhile has counted too much rather than too little.
        if (!kept().keep({ ...setting, spent: setting.spent + chapter.price })) return undefined
        const result = await order([chapter])
        const paid = paidFor(result, chapter.price)
        const spent = setting.spent + paid
        kept().keep({ ...setting, ...kept().read(), spent })
        void conclude(result, text.unlockedByItself({ price: paid, spent, limit: setting.limit }))
        return result?.s ? 'trying' : undefined
      })
    }
    void open().then(state => {
      if (isHere) setState(state)
    })
    return () => {
      isHere = false
    }
    // One attempt each time that the chapter is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return state
}

/** What an order took; where no answer came, what it may have taken. */
function paidFor(result: Placed | undefined, price: number): number {
  if (result?.s) return result.d.kind === 'chapters' ? sumOf(result.d) : 0
  return result && !isRefusal(result.errors[0]) ? price : 0
}

const untilVisible = () =>
  new Promise<void>(resolve => {
    const look = () => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })

/** Runs work in one tab at a time, where the browser can see to that. */
const inOneTab = async <Value>(work: () => Promise<Value>): Promise<Value> =>
  'locks' in navigator ? await navigator.locks.request('auto-unlock', work) : work()
