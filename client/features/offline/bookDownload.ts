import type { Book, Chapter } from '../../../shared/api/book.ts'
import { observed } from '../../platform/observed.ts'
import type { Services } from '../../services/services.ts'
import { collectBook } from './collect.ts'
import { chaptersOf, openAndStore, type OfflineDatabase } from './database.ts'
import { workerReady } from './device.ts'
import { deleteBook, isFull, saveBook, saveChapter } from './savedChapters.ts'
import { readerMark } from './readerMark.ts'

const PAUSE_MS = 2000

/** `part`: stopped by the reader or a lost connection, can be resumed; `full`: the device is out of space. */
type State = 'unknown' | 'none' | 'saving' | 'part' | 'full' | 'saved' | 'failed'

/** What it needs of this device. */
const DEVICE = { openAndStore, workerReady, collectBook }

export class BookDownload {
  state: State = 'unknown'
  done = 0
  count = 0
  bytes = 0
  readonly #book: Pick<Book, 'id'>
  readonly #services: Services
  readonly #device: typeof DEVICE
  #isStopped = false
  /** Incremented by each operation; only the result of the latest one counts. */
  #operation = 0

  constructor(book: Pick<Book, 'id'>, services: Services, device = DEVICE) {
    this.#book = book
    this.#services = services
    this.#device = device
    observed(this)
  }

  async look() {
    if (this.state === 'saving') return
    const begun = ++this.#operation
    const found = await this.#find()
    if (begun === this.#operation) this.set(...found)
  }

  async #find(): Promise<Parameters<BookDownload['set']>> {
    const database = await this.#database()
    const known = await database.get('books', this.#book.id)
    if (!known?.isWanted) return ['none', this.done, this.count, this.bytes]
    const reader = await readerMark(this.#services.stores.user.token)
    const saved = (await database.getAll('chapters', chaptersOf(this.#book.id))).filter(
      chapter => !chapter.reader || chapter.reader === reader,
    )
    const readable = known.list.filter(({ is_free, is_ordered }) => is_free || is_ordered)
    const state = saved.length < readable.length ? 'part' : 'saved'
    return [state, saved.length, Math.max(saved.length, readable.length), sum(saved)]
  }

  async save() {
    if (this.state === 'saving') return
    this.#isStopped = false
    this.#operation++
    const { user } = this.#services.stores
    const { token } = user
    this.#become('saving')
    try {
      // Only on a tap: some browsers prompt the reader.
      void navigator.storage?.persist?.()
      await this.#device.workerReady()
      this.#become(await this.#fetch(await this.#database()))
      // The reader has changed: show their state.
      if (user.token !== token) await this.look()
    } catch (error) {
      this.#become(isFull(error) ? 'full' : 'failed')
    }
  }

  stop() {
    this.#isStopped = true
  }

  /** Deletes the book; chapters opened later are saved as for any other book. */
  async remove() {
    this.stop()
    this.#operation++
    await deleteBook(await this.#database(), this.#book.id)
    this.#become('none')
  }

  async #fetch(database: OfflineDatabase): Promise<State> {
    const { stores } = this.#services
    const { token } = stores.user
    const reader = await readerMark(token)
    const { id } = this.#book
    const saved = await this.#device.collectBook(
      { api: this.#services.api, brand: stores.host.brand, database },
      id,
      true,
    )
    if (!saved) return 'failed'
    if (saved === 'full') return saved
    const target = saved.list.filter(({ is_free, is_ordered }) => is_free || is_ordered)
    this.#count(0, target.length, 0)
    for (const item of target) {
      if (this.#isStopped || stores.user.token !== token) return 'part'
      const known = await database.get('chapters', [id, item.id])
      const chapter = known?.chapter.updated_at === item.updated_at ? known.chapter : await this.#chapter(item.id)
      if (!chapter) return 'part'
      if (!chapter.is_free && stores.user.token !== token) return 'part'
      if (!(await saveChapter(database, chapter, { reader, opened: known?.opened ?? 0 }))) return 'full'
      this.#count(this.done + 1, this.count, this.bytes + JSON.stringify(chapter).length)
    }
    await saveBook(database, saved.book, saved.list, true)
    return 'saved'
  }

  /** Loads a chapter; undefined on failure. Waits and retries while the backend is overloaded. */
  async #chapter(chapter_id: number): Promise<Chapter | undefined> {
    while (!this.#isStopped) {
      const input = { book_id: this.#book.id, chapter_id }
      const { s, d, errors } = await this.#services.api.get('chapter.free', input, { background: true })
      if (s) return d as Chapter
      const [error] = errors
      if (error?.status !== 429) return undefined
      await new Promise(resolve => setTimeout(resolve, error.retryAfter ? error.retryAfter * 1000 : PAUSE_MS))
    }
    return undefined
  }

  #database = () => this.#device.openAndStore(this.#services.stores.host.brand.key)

  #become(state: State) {
    this.set(state, this.done, this.count, this.bytes)
  }
  #count(done: number, count: number, bytes: number) {
    this.set(this.state, done, count, bytes)
  }

  /** Sets all fields at once, so that they are shown consistently. */
  set(state: State, done: number, count: number, bytes: number) {
    Object.assign(this, { state, done, count, bytes })
  }
}

const sum = (chapters: { bytes: number }[]) => chapters.reduce((all, { bytes }) => all + bytes, 0)
