import type { Input, Output } from '../../shared/api/endpoints.ts'
import { newKey } from '../platform/newKey.ts'
import type { Api, RequestError, Result } from '../../shared/page/apiClient.ts'

export type Placed = Result<Output<'order.create'>>

const [MAX_RETRIES, PAUSE_MS] = [5, 1000]

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/**
 * Places orders. One request is one order: a tap while an order is in progress does nothing, and a request without an
 * answer keeps its Idempotency-Key, so that a retry cannot charge twice. The backend stores a refusal under its key, so
 * after one the same request is a new order. Callers report failures.
 */
export class Orders {
  readonly #api: Pick<Api, 'post'>
  readonly #wait: typeof wait
  #isWorking = false
  #pending = { request: '', key: '' }

  constructor(api: Pick<Api, 'post'>, pause = wait) {
    this.#api = api
    this.#wait = pause
  }

  /** Undefined if an order is already in progress. */
  async place(input: Input<'order.create'>): Promise<Placed | undefined> {
    if (this.#isWorking) return undefined
    this.#isWorking = true
    const request = JSON.stringify(input)
    if (this.#pending.request !== request) this.#pending = { request, key: newKey() }
    const send = () => this.#api.post('order.create', input, { idempotencyKey: this.#pending.key, quiet: true })
    let result = await send()
    for (let round = 0; round < MAX_RETRIES && result.errors[0]?.error === 'IN_PROGRESS'; round++) {
      await this.#wait(PAUSE_MS)
      result = await send()
    }
    if (result.s || isRefusal(result.errors[0])) this.#pending = { request: '', key: '' }
    this.#isWorking = false
    return result
  }
}

/** The backend has refused: nothing happened, and nothing will. */
export const isRefusal = ({ status, error }: RequestError) =>
  status >= 400 && status < 500 && ![408, 425, 429].includes(status) && error !== 'IN_PROGRESS'
