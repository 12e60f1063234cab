import { makeAutoObservable, runInAction } from 'mobx'
import type { List } from '../../../shared/api/envelope.ts'
import type { Result } from '../../../shared/page/apiClient.ts'

export type LoadPersonal = (page: number) => Promise<Result<unknown>>

/** Unlike `PagedList`, starts with a request and can be reloaded. Items need no `id`: duplicates are not removed. */
export class PersonalPages<Item> {
  items: readonly Item[] = []
  status: 'loading' | 'failed' | 'there' = 'loading'
  #total = 0
  #page = 0
  /** Number of the current request; answers to older ones are dropped. */
  #run = 0
  readonly #load: LoadPersonal

  constructor(load: LoadPersonal) {
    this.#load = load
    makeAutoObservable(this, {}, { autoBind: true })
  }

  get hasMore(): boolean {
    return this.status === 'there' && this.items.length < this.#total
  }

  more() {
    this.status = 'loading'
    return this.#ask(this.#page + 1)
  }

  /** Reloads from the first page; current items stay visible until then. Resolves to false on failure. */
  renew() {
    return this.#ask(1)
  }

  async #ask(page: number): Promise<boolean> {
    const run = ++this.#run
    const { s, d } = await this.#load(page)
    if (run !== this.#run) return true
    runInAction(() => {
      if (!s) {
        if (this.status === 'loading') this.status = 'failed'
        return
      }
      const { items, total } = d as List<Item>
      this.status = 'there'
      this.#total = total
      this.#page = page
      this.items = page === 1 ? items : [...this.items, ...items]
    })
    return s === 1
  }
}
