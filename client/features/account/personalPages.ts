import { makeAutoObservable, runInAction } from 'mobx'
import type { List } from '../../../shared/api/envelope.ts'
import type { Result } from '../../../shared/page/apiClient.ts'
import { pagesAfter, type PageRequest } from '../../ui/lists/pageAfter.ts'

export type LoadPersonal = (at: PageRequest) => Promise<Result<unknown>>

const FIRST: PageRequest = { page: 1 }

/** Unlike `PagedList`, starts with a request and can be reloaded. Items need no `id`: duplicates are not removed. */
export class PersonalPages<Item> {
  items: readonly Item[] = []
  status: 'loading' | 'failed' | 'there' = 'loading'
  after: PageRequest | undefined = FIRST
  /** Number of the current request; answers to older ones are dropped. */
  #run = 0
  #pageAfter = pagesAfter()
  readonly #load: LoadPersonal

  constructor(load: LoadPersonal) {
    this.#load = load
    makeAutoObservable(this, {}, { autoBind: true })
  }

  get hasMore(): boolean {
    return this.status === 'there' && this.after !== undefined
  }

  more() {
    this.status = 'loading'
    return this.#ask(this.after ?? FIRST)
  }

  /** Reloads from the first page; current items stay visible until then. Resolves to false on failure. */
  renew() {
    return this.#ask(FIRST)
  }

  async #ask(at: PageRequest): Promise<boolean> {
    const run = ++this.#run
    const { s, d } = await this.#load(at)
    if (run !== this.#run) return true
    runInAction(() => {
      if (!s) {
        if (this.status === 'loading') this.status = 'failed'
        return
      }
      const list = d as List<Item>
      this.status = 'there'
      if (at === FIRST) this.#pageAfter = pagesAfter()
      this.after = this.#pageAfter(list)
      this.items = at === FIRST ? list.items : [...this.items, ...list.items]
    })
    return s === 1
  }
}
