import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Comment } from '../../../shared/api/comments.ts'
import type { Output } from '../../../shared/api/endpoints.ts'
import type { Result } from '../../../shared/page/apiClient.ts'

type Load = (cursor: string | undefined) => Promise<Result<Output<'comment.list'>>>

/** Comments page by page: a page begins where the last one ended, so that new comments move nothing. */
export class CommentPages {
  items: readonly Comment[] = []
  status: 'loading' | 'failed' | 'there' = 'loading'
  next: string | null = null
  /** Number of the current request; answers to older ones are dropped. */
  #run = 0
  readonly #load: Load

  constructor(load: Load) {
    this.#load = load
    makeAutoObservable(this, { items: observableRef }, { autoBind: true })
  }

  get hasMore(): boolean {
    return this.status === 'there' && this.next !== null
  }

  /** Loads the next page, or after a failure the same one. */
  more() {
    this.status = 'loading'
    return this.#ask(this.next ?? undefined)
  }

  /** Reloads from the first page; current comments stay visible until then. Resolves to false on failure. */
  renew() {
    return this.#ask(undefined)
  }

  set(items: readonly Comment[]) {
    this.items = items
  }

  async #ask(cursor: string | undefined): Promise<boolean> {
    const run = ++this.#run
    const { s, d } = await this.#load(cursor)
    if (run !== this.#run) return true
    runInAction(() => {
      if (!s) {
        if (this.status === 'loading') this.status = 'failed'
        return
      }
      // One that was liked meanwhile may come again.
      const before = cursor === undefined ? [] : this.items
      const known = new Set(before.map(({ id }) => id))
      this.items = [...before, ...d.items.filter(({ id }) => !known.has(id))]
      this.next = d.next
      this.status = 'there'
    })
    return s === 1
  }
}
