import { useEffect, useRef, useState } from 'react'
import type { Output } from '../../../../shared/api/endpoints.ts'
import type { RequestError, Result } from '../../../api/request.ts'
import { useOrder } from '../../../components/account/useOrder.ts'
import { useNavigation } from '../../../routing/useNavigation.ts'
import { useServices } from '../../../services/services.ts'
import { unlock as text } from '../../../text/en/account/unlock.ts'
import type { ReadChapter } from '../../../features/reading/chapter.ts'
import { nextLocked, priceOf } from './nextLocked.ts'

export type Priced = { id: number; price: number }
export type Placed = Result<Output<'order.create'>>

/**
 * Ordering chapters at their price as shown, and what then: what was unlocked is loaded in full, what went wrong is
 * said, and everything is looked at again. `next`: what ten at once would be, undefined until it is known.
 * @param lookAtThis looks again at ownership, price and balance
 */
export function useUnlock(chapter: ReadChapter, lookAtThis: () => void) {
  const { api, notices } = useServices()
  const navigation = useNavigation()
  const { place, isWorking } = useOrder()
  const [next, setNext] = useState<readonly Priced[]>()
  const [problem, setProblem] = useState('')
  const [isLeaving, setLeaving] = useState(false)

  const readNext = async () => {
    const found = await nextLocked(api, chapter)
    // What was known stays where it cannot be looked at.
    setNext(old => found ?? old ?? [])
  }
  useEffect(() => {
    void readNext()
    // Once for each chapter.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [chapter])

  const lookAgain = async () => {
    lookAtThis()
    await readNext()
  }

  const orderedAt = useRef<string>(undefined)
  const order = (chapters: readonly Priced[]) => {
    orderedAt.current = navigation?.current.key
    return place({
      kind: 'chapters',
      book_id: chapter.book_id,
      chapter_ids: chapters.map(({ id }) => id),
      price: priceOf(chapters),
    })
  }

  /** @param said to the reader where it went well */
  const conclude = async (result: Placed | undefined, said: string) => {
    if (!result) return
    if (!result.s) {
      setProblem(problemOf(result.errors[0]))
      return lookAgain()
    }
    setLeaving(true)
    // A reader who went on meanwhile is told, and left where they are.
    if (navigation?.current.key === orderedAt.current) await navigation?.reload()
    notices.toast(said)
  }

  const unlock = async (chapters: readonly Priced[]) => {
    setProblem('')
    await conclude(await order(chapters), text.unlocked({ count: chapters.length }))
  }
  return { next, problem, isWorking: isWorking || isLeaving, readNext, lookAgain, order, conclude, unlock }
}

function problemOf({ error, status }: RequestError): string {
  if (error === 'NOT_ENOUGH_COINS') return text.notEnough
  if (error === 'CONFLICT') return text.priceChanged
  if (error === 'IN_PROGRESS') return text.underWay
  // The sign-in dialog is open.
  if (status === 401) return ''
  return text.noAnswer
}
