import { runInAction } from 'mobx'
import { observed } from '../../platform/observed.ts'
import type { List } from '../../../shared/api/envelope.ts'
import type { Result } from '../../../shared/page/apiClient.ts'
import { pagesAfter, type PageRequest } from './pageAfter.ts'

export type Identified = { id: number }
export type LoadPage<Item> = (at: PageRequest) => Promise<Result<unknown> | Result<List<Item>>>

/**
 * A public list that starts with the document's page and grows at its end, page by page. It is never reloaded, and
 * loads one page at a time, so that no answer is stale. Personal lists start with a call and are `PersonalPages`, which
 * can show the first load, and are part of fewer pages.
 */
export class PagedList<Item extends Identified = Identified> {
  items: Item[]
  state: 'resting' | 'loading' | 'failed' = 'resting'
  after: PageRequest | undefined
  readonly #load: LoadPage<Item>
  readonly #pageAfter = pagesAfter()

  constructor(first: List<Item>, load: LoadPage<Item>) {
    this.items = first.items
    this.after = this.#pageAfter(first)
    this.#load = load
    observed(this)
  }

  get hasMore(): boolean {
    return this.after !== undefined
  }

  /** Loads the next page, one at a time. After a failure it waits for the reader. */
  async more() {
    const { after } = this
    if (this.state === 'loading' || !after) return
    this.state = 'loading'
    const { s, d } = await this.#load(after)
    runInAction(() => {
      if (s) this.#append(d as List<Item>)
      this.state = s ? 'resting' : 'failed'
    })
  }

  /** Skips items that moved here from a loaded page. */
  #append(list: List<Item>) {
    const known = new Set(this.items.map(({ id }) => id))
    this.items = [...this.items, ...list.items.filter(({ id }) => !known.has(id))]
    this.after = this.#pageAfter(list)
  }
}

/** By first page. The item type is unknown here: each list has that of its first page. */
const lists = new WeakMap<object, unknown>()

/** The list that started with this first page: going back to it finds everything loaded. */
export function pagedList<Item extends Identified>(first: List<Item>, load: LoadPage<Item>): PagedList<Item> {
  const list = (lists.get(first) as PagedList<Item> | undefined) ?? new PagedList(first, load)
  lists.set(first, list)
  return list
}
