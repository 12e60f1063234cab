import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { ChapterItem } from '../../../shared/api/book.ts'
import type { Output } from '../../../shared/api/endpoints.ts'
import type { Api } from '../../api/request.ts'
import { afterFrame } from '../../ui/lists/afterFrame.ts'

/** Chapters of one call. */
export const PAGE_SIZE = 200

/** Does something once there is time for it: to ask takes a slow phone longer than a row does. */
type Later = (act: () => void) => unknown

/** The chapters of a book, loaded by pages as they come into sight. */
export class ChapterPages {
  readonly bookId: number
  readonly total: number
  readonly #api: Pick<Api, 'get'>
  readonly #later: Later
  /** Replaced as a whole: to watch every field of every chapter would cost more than to show them. */
  pages: ReadonlyMap<number, readonly ChapterItem[]> = new Map()
  readonly #asked = new Set<number>()
  /** Pages loaded since the last `refresh`: the reader may have bought some, or be another one. */
  fresh: ReadonlySet<number> = new Set()
  /** A page failed to load. */
  failed = false

  constructor(bookId: number, total: number, api: Pick<Api, 'get'>, later: Later = act => act()) {
    this.bookId = bookId
    this.total = total
    this.#api = api
    this.#later = later
    makeAutoObservable(this, { pages: observableRef, fresh: observableRef }, { autoBind: true })
  }

  /** A chapter by its number, once it is loaded. */
  chapter(number: number): ChapterItem | undefined {
    return this.pages.get(pageOf(number))?.[(number - 1) % PAGE_SIZE]
  }

  /** Whether it is known, as of the last `refresh`, if the chapter is the reader's. */
  isFresh(number: number): boolean {
    return this.fresh.has(pageOf(number))
  }

  /** Requests pages again as they come into sight; until then the loaded ones stay. */
  refresh() {
    this.failed = false
    this.#asked.clear()
    this.fresh = new Set()
  }

  /** Asks for what is missing of these chapters. */
  want(first: number, last: number) {
    for (let page = pageOf(Math.max(1, first)); page <= pageOf(Math.min(this.total, last)); page++) void this.#ask(page)
  }

  /** Requests failed pages again. */
  retry(first: number, last: number) {
    this.failed = false
    this.want(first, last)
  }

  async #ask(page: number) {
    if (this.failed || this.#asked.has(page)) return
    this.#asked.add(page)
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
        this.#asked.delete(page)
        this.failed = true
      }
    })
  }
}

const pageOf = (number: number) => Math.ceil(number / PAGE_SIZE)

const betweenFrames: Later = act => afterFrame(() => setTimeout(act))

let latest: ChapterPages | undefined

/** The chapters of a book; those of the last book stay in memory. Browser only. */
export function chapterPages(bookId: number, total: number, api: Pick<Api, 'get'>): ChapterPages {
  if (latest?.bookId !== bookId || latest.total !== total) latest = new ChapterPages(bookId, total, api, betweenFrames)
  return latest
}
