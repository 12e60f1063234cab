import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Output } from '../../../shared/api/endpoints.ts'
import { COMMENT_STORAGE } from './commentPlaces.ts'
import { isNotOffered, type Api } from '../../../shared/page/apiClient.ts'
import { isCount, isText, readList, type Shape, type Storage } from '../../platform/storage.ts'
import type { ReadChapter } from '../reading/chapter.ts'

/** Maximum of chapters whose counts are kept for reading offline. */
const MAX_KEPT = 30

type Counts = Output<'comment.counts'>
type Kept = Counts & { chapter_of: string }

const KEPT: Shape<Kept> = {
  chapter_of: isText,
  total: isCount,
  chapter: isCount,
  paragraphs: value => Array.isArray(value) && value.every(isCount),
}

type ChapterPlace = { book_id: number; chapter_id: number; chapter_key?: number }

export const placeOf = ({ book_id, id, key }: Pick<ReadChapter, 'book_id' | 'id' | 'key'>): ChapterPlace => ({
  book_id,
  chapter_id: id,
  ...(key !== undefined && { chapter_key: key }),
})

/** Numbers of comments on one chapter and its paragraphs; without a connection, as last seen on this device. */
export class ChapterCounts {
  /** Undefined until they are known. */
  counts: Counts | undefined = undefined
  status: 'loading' | 'there' | 'lastSeen' | 'failed' | 'missing' = 'loading'
  readonly place: ChapterPlace
  /** Names the chapter on this device, wherever a corrected edition has moved it. */
  readonly name: string
  readonly #api: Pick<Api, 'get'>
  readonly #storage: Storage
  #isChanged = false
  #writes = 0

  constructor(api: Pick<Api, 'get'>, storage: Storage, place: ChapterPlace) {
    this.#api = api
    this.#storage = storage
    this.place = place
    const { book_id, chapter_id, chapter_key } = place
    this.name = chapter_key === undefined ? `${book_id}/${chapter_id}` : `${book_id}/k${chapter_key}`
    makeAutoObservable(this, { counts: observableRef, place: false, name: false }, { autoBind: true })
  }

  async load() {
    const { s, d, errors } = await this.#api.get('comment.counts', this.place, { quiet: true, background: true })
    runInAction(() => {
      if (s) {
        this.status = 'there'
        // Readers share the response for a while: it may lack what this one has written, or count what is on its way.
        if (this.counts && (this.#isChanged || this.#writes > 0)) return
        this.counts = d
        return this.#keep(d)
      }
      if (this.status === 'there') return
      const kept = this.#kept.find(this.#isThis)
      this.counts = kept
      this.status = isNotOffered(errors[0]) ? 'missing' : kept ? 'lastSeen' : 'failed'
    })
  }

  /** False if a new call may tell more. */
  get isCurrent(): boolean {
    return this.status === 'there' || this.status === 'missing'
  }

  /** By paragraph, from 1. */
  get byParagraph(): ReadonlyMap<number, number> {
    return new Map(this.counts?.paragraphs.map((count, index) => [index + 1, count]))
  }

  /** Counts what a call writes or deletes; no response is taken meanwhile. @param change paragraph and difference */
  async write<Response>(
    call: Promise<Response>,
    change: (response: Response) => false | [paragraph: number | null, by: 1 | -1],
  ): Promise<Response> {
    this.#writes++
    try {
      const response = await call
      const changed = change(response)
      if (changed) this.change(...changed)
      return response
    } finally {
      this.#writes--
    }
  }

  /** Counts what the reader has just written or deleted, before the shared response does. */
  change(paragraph: number | null, by: 1 | -1) {
    this.#isChanged ||= this.counts !== undefined
    const { total, chapter, paragraphs } = this.counts ?? { total: 0, chapter: 0, paragraphs: [] }
    const changed = (count = 0) => Math.max(0, count + by)
    const length = Math.max(paragraphs.length, paragraph ?? 0)
    this.counts = {
      total: changed(total),
      chapter: paragraph === null ? changed(chapter) : chapter,
      paragraphs: Array.from({ length }, (_, index) =>
        index + 1 === paragraph ? changed(paragraphs[index]) : (paragraphs[index] ?? 0),
      ),
    }
  }

  get #kept(): Kept[] {
    return readList(this.#storage, COMMENT_STORAGE.counts, KEPT)
  }

  #isThis = ({ chapter_of }: Kept) => chapter_of === this.name

  #keep(counts: Counts) {
    const others = this.#kept.filter(kept => !this.#isThis(kept))
    const kept = [{ ...counts, chapter_of: this.name }, ...others].slice(0, MAX_KEPT)
    this.#storage.set(COMMENT_STORAGE.counts, JSON.stringify(kept))
  }
}
