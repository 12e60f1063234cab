import { makeAutoObservable, runInAction } from 'mobx'
import type { Output } from '../../../shared/api/endpoints.ts'
import type { Api } from '../../../shared/page/apiClient.ts'

type Place = Output<'book.find'>['items'][number]
type State = 'none' | 'looking' | 'more' | 'end' | 'failed' | 'lacking'

const RESULTS_AT_ONCE = 20
/** Minimum length in characters (contract). */
const MIN_LENGTH = 2
const START = { from_paragraph: 1 }

/**
 * A search in a book, loaded part by part. A newer search aborts an older one.
 *
 *     none ──► looking ──► more (enough for now) ──► looking …
 *                 ├──────► end, failed (can resume), lacking (not supported by the backend)
 */
export class BookSearch {
  state: State = 'none'
  places: readonly Place[] = []
  isTooShort = false
  readonly #bookId: number
  readonly #api: Pick<Api, 'get'>
  #keyword = ''
  /** Where the next part starts; always includes the paragraph, so that no place is skipped. */
  #from: { from?: number; from_paragraph: number } = START
  #running: AbortController | undefined

  constructor(bookId: number, api: Pick<Api, 'get'>) {
    this.#bookId = bookId
    this.#api = api
    makeAutoObservable(this, {}, { autoBind: true })
  }

  begin(typed: string): Promise<void> {
    this.#running?.abort()
    this.#keyword = typed.trim()
    this.#from = START
    this.places = []
    this.state = 'none'
    this.isTooShort = this.#keyword.length < MIN_LENGTH
    return this.isTooShort ? Promise.resolve() : this.resume()
  }

  async resume(): Promise<void> {
    const running = (this.#running = new AbortController())
    this.state = 'looking'
    const had = this.places.length
    while (this.state === 'looking') {
      const input = { book_id: this.#bookId, keyword: this.#keyword, ...this.#from }
      const response = await this.#api.get('book.find', input, { quiet: true, signal: running.signal })
      if (running !== this.#running) return
      runInAction(() => {
        if (!response.s) {
          this.state = response.errors[0].error === 'NO_SUCH_CALL' ? 'lacking' : 'failed'
          return
        }
        const { items, next, next_paragraph = 1 } = response.d as Output<'book.find'>
        this.places = [...this.places, ...items]
        if (next !== null) this.#from = { from: next, from_paragraph: next_paragraph }
        if (next === null) this.state = 'end'
        else if (this.places.length - had >= RESULTS_AT_ONCE) this.state = 'more'
      })
    }
  }
}
