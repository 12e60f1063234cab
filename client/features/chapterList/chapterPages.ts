import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { ChapterItem } from '../../../shared/api/book.ts'
import type { Output } from '../../../shared/api/endpoints.ts'
import type { Api } from '../../../shared/page/apiClient.ts'
import { afterFrame } from '../../ui/lists/afterFrame.ts'

export const PAGE_SIZE = 200

/** Defers work until the browser has time: sending a request takes a slow phone longer than rendering a row. */
type Later = (act: () => void) => unknown

export class ChapterPages {
  readonly bookId: number
  readonly total: number
  readonly #api: Pick<Api, 'get'>
  readonly #later: Later
  /** Replaced as a whole: observing every field of every chapter would cost more than rendering them. */
  pages: ReadonlyMap<number, readonly ChapterItem[]> = new Map()
  readonly #requested = new Set<number>()
  /** Pages loaded since the last `refresh`; the reader may have bought chapters or changed. */
  fresh: ReadonlySet<number> = new Set()
  failed = false

  constructor(bookId: number, total: number, api: Pick<Api, 'get'>, later: Later = act => act()) {
    this.bookId = bookId
    this.total = total
    this.#api = api
    this.#later = later
    makeAutoObservable(this, { pages: observableRef, fresh: observableRef }, { autoBind: true })
  }

  chapter(number: number): ChapterItem | undefined {
    return this.pages.get(pageOf(number))?.[(number - 1) % PAGE_SIZE]
  }

  /** Whether the chapter's page was loaded since the last `refresh`, so that the reader's access is known. */
  isFresh(number: number): boolean {
    return this.fresh.has(pageOf(number))
  }

  /** Reloads pages as they become visible; loaded ones stay until then. */
  refresh() {
    this.failed = false
    this.#requested.clear()
    this.fresh = new Set()
  }

  want(first: number, last: number) {
    for (let page = pageOf(Math.max(1, first)); page <= pageOf(Math.min(this.total, last)); page++) void this.#ask(page)
  }

  retry(first: number, last: number) {
    this.failed = false
    this.want(first, last)
  }

  async #ask(page: number) {
    if (this.failed || this.#requested.has(page)) return
    this.#requested.add(page)
    await new Promise<void>(resolve => this.#later(resolve))
    const { s, d } = await this.#api.get(
      'book.chapters',
      { book_id: this.bookId, page, limit: PAGE_SIZE },
      { quiet: true },
    )
    runInAction(() => {
      if (s) {
        this.pages = new Map([...this.pages, [page, (d as Output<'book.chapters'>).items]])
        this.fresh = new Set([...this.fresh, page])
      } else {
        this.#requested.delete(page)
        this.failed = true
      }
    })
  }
}

const pageOf = (number: number) => Math.ceil(number / PAGE_SIZE)

const betweenFrames: Later = act => afterFrame(() => setTimeout(act))

let latest: ChapterPages | undefined

/** The chapters of a book, cached for the last book only. Browser only. */
export function chapterPages(bookId: number, total: number, api: Pick<Api, 'get'>): ChapterPages {
  if (latest?.bookId !== bookId || latest.total !== total) latest = new ChapterPages(bookId, total, api, betweenFrames)
  return latest
}
