import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Output } from '../../../shared/api/endpoints.ts'
import { SESSION } from '../../../shared/cookies.ts'
import { session } from '../../platform/storage.ts'
import { useServices } from '../../services/services.ts'
import { useReturn } from './useReturn.ts'

type TopUp = Output<'user.charge'>['items'][number]

/** Milliseconds before each look at an order that is not paid yet: two minutes in all. */
const PAUSES = [1000, 2000, 3000, 4000, ...Array.from({ length: 11 }, () => 10_000)]

/**
 * The top-up that the reader last left to pay in this tab. While it is pending it is looked at again, gently and only
 * while the page can be seen; `isWatched` is false once that has been given up.
 * @param onSettled called when it has become paid, failed or refunded
 */
export function useTopUp(onSettled: () => void) {
  const {
    api,
    stores: { user },
  } = useServices()
  const { isLogin } = user
  const [topUp, setTopUp] = useState<TopUp>()
  const [isWatched, setWatched] = useState(true)
  const settled = useRef(onSettled)
  useLayoutEffect(() => {
    settled.current = onSettled
  })
  const watch = useRef(() => {})

  useEffect(() => {
    if (!isLogin) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let watches = 0
    const look = async (looks: number, mine: number) => {
      const id = Number(session.get(SESSION.topUp))
      if (!id || document.hidden) return
      const { s, d } = await api.get('user.charge', {}, { quiet: true })
      if (mine !== watches) return
      const found = s ? d.items.find(order => order.id === id) : undefined
      if (found) setTopUp(found)
      if (s && found?.status !== 'pending') {
        session.remove(SESSION.topUp)
        return settled.current()
      }
      const pause = PAUSES[looks]
      setWatched(pause !== undefined)
      if (pause !== undefined) timer = setTimeout(() => void look(looks + 1, mine), pause)
    }
    watch.current = () => {
      clearTimeout(timer)
      void look(0, ++watches)
    }
    watch.current()
    return () => {
      clearTimeout(timer)
      watches++
    }
  }, [api, isLogin])

  const again = () => {
    setWatched(true)
    watch.current()
  }
  useReturn(again)
  const dismiss = () => {
    session.remove(SESSION.topUp)
    setTopUp(undefined)
  }
  return { topUp, isWatched, again, dismiss }
}
