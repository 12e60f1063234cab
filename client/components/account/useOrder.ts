import { useRef, useState } from 'react'
import type { Input, Output } from '../../../shared/api/endpoints.ts'
import type { RequestError, Result } from '../../api/request.ts'
import { newKey } from '../../platform/newKey.ts'
import { useServices } from '../../services/services.ts'

/** An order that is still under way is asked for again so many times, after so many milliseconds each. */
const [ROUNDS, PAUSE] = [5, 1000]

/**
 * Places orders. One wish is one order: a tap while one is under way does nothing, and a wish whose answer was lost or
 * is not there yet keeps its Idempotency-Key, so that trying again cannot charge twice. A refusal is kept under its key
 * by the backend, so after one the same wish is another order. What went wrong is for the caller to tell.
 */
export function useOrder() {
  const { api } = useServices()
  const kept = useRef({ wish: '', key: '' })
  const isBusy = useRef(false)
  const [isWorking, setWorking] = useState(false)

  /** Undefined where an order is under way already. */
  const place = async (wish: Input<'order.create'>): Promise<Result<Output<'order.create'>> | undefined> => {
    if (isBusy.current) return undefined
    isBusy.current = true
    setWorking(true)
    const words = JSON.stringify(wish)
    if (kept.current.wish !== words) kept.current = { wish: words, key: newKey() }
    const send = () => api.post('order.create', wish, { idempotencyKey: kept.current.key, quiet: true })
    let result = await send()
    for (let round = 0; round < ROUNDS && result.errors[0]?.error === 'IN_PROGRESS'; round++) {
      await new Promise(resolve => setTimeout(resolve, PAUSE))
      result = await send()
    }
    if (result.s || isRefusal(result.errors[0])) kept.current = { wish: '', key: '' }
    isBusy.current = false
    setWorking(false)
    return result
  }
  return { place, isWorking }
}

/** The backend has decided: nothing happened, and nothing will. */
export const isRefusal = ({ status, error }: RequestError) =>
  status >= 400 && status < 500 && ![408, 425, 429].includes(status) && error !== 'IN_PROGRESS'
