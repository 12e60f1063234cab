import { runInAction } from 'mobx'
import { observed } from '../../platform/observed.ts'
import type { List } from '../../../shared/api/envelope.ts'
import type { Result } from '../../../shared/page/apiClient.ts'

export type Identified = { id: number }
export type LoadPage<Item> = (page: number) => Promise<Result<unknown> | Result<List<Item>>>

/**
 * A public list that starts with the document's page and grows at its end, page by page. It is never reloaded, and
 * loads one page at a time, so that no answer is stale. Personal lists start with a call and are `PersonalPages`, which
 * can show the first load, and are part of fewer pages.
 */
export class PagedList<Item extends Identified = Identified> {
  items: Item[]
  state: 'resting' | 'loading' | 'failed' = 'resting'
  hasMore: boolean
  #page: number
  readonly #load: LoadPage<Item>

  constructor({ items, page, limit, total }: List<Item>, load: LoadPage<Item>) {
    this.items = items
    this.hasMore = items.length > 0 && page * limit < total
    this.#page = page
    this.#load = load
    observed(this)
  }

  /** Loads the next page, one at a time. After a failure it waits for the reader. */
  async more() {
    if (this.state === 'loading' || !this.hasMore) return
    this.state = 'loading'
    const { s, d } = await this.#load(this.#page + 1)
    runInAction(() => {
      if (s) this.#append(d as List<Item>)
      this.state = s ? 'resting' : 'failed'
    })
  }

  /** Skips items that moved here from a loaded page. */
  #append({ items, page, limit, total }: List<Item>) {
    const known = new Set(this.items.map(({ id }) => id))
    this.items = [...this.items, ...items.filter(({ id }) => !known.has(id))]
    this.#page = page
    this.hasMore = items.length > 0 && page * limit < total
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
