import { reaction } from 'mobx'
import { onReturn } from '../../platform/onReturn.ts'
import type { Navigation, Entry } from '../../routing/navigation.ts'
import { mayPrefetch, isGoodLine } from '../../routing/prefetch.ts'
import type { Services } from '../../services/services.ts'
import { openAndStore, type StoredBook, type OfflineDatabase } from './database.ts'
import { canSave, followSwitch, startWorker, stopWorker, messageWorker } from './device.ts'
import { readerLink } from '../../../shared/links.ts'
import type { Opened } from '../../routing/openPage.ts'
import type { OpenBook } from '../../routing/page/page.ts'
import { openBookIn } from '../../routing/page/view.ts'
import { idle } from '../../platform/whenIdle.ts'
import { TEXT_ID } from '../reading/chapter.ts'
import { htmlToParagraphs } from '../reading/htmlToParagraphs.ts'
import { collectBook, deleteWithdrawn, tidyCovers } from './collect.ts'
import { withdrawnBookIn } from '../withdrawn/withdrawnBook.ts'
import { readerMark } from './readerMark.ts'
import { CHAPTERS_AHEAD, deleteBook, deleteOthersChapters, saveChapter, tidy } from './savedChapters.ts'

/**
 * Saves chapters for offline reading as they are read, when the page is idle (docs/decisions/048). On a metered
 * connection nothing starts automatically; downloads started by the reader continue.
 * @param services with an API that shows no notifications
 */
export async function startOffline(services: Services, navigation: Navigation) {
  const { user, host } = services.stores
  const { key } = host.brand
  followSwitch(location.search)
  if (!canSave()) return stopWorker(key)
  const database = await openAndStore(key)
  const saver = chapterSaver(services, navigation, database)
  reaction(() => user.token, saver.readerChanged, { fireImmediately: true })
  onReturn(saver.connected)
  saver.connected()
  if (mayPrefetch(navigator)) await startWorker().catch(() => {})
  // No worker: the connection is metered and the reader has saved no book.
  const worker = await navigator.serviceWorker.getRegistration()
  if (!worker) return
  messageWorker(worker)
  navigation.onArrival(saver.arrived)
  saver.arrived(navigation.current)
}

type OpenChapter = NonNullable<OpenBook['chapter']>

/** From data that pages have loaded anyway. One task at a time, when the browser is idle; failures are ignored. */
function chapterSaver({ api, stores }: Services, navigation: Navigation, database: OfflineDatabase) {
  let work: Promise<void> = Promise.resolve()
  /** Keys of books and readers whose chapter lists were loaded during this visit. */
  const fresh = new Set<string>()

  const arrived = ({ view }: Entry | (Opened & { redirect?: undefined })) => {
    const takenDown = view.kind === 'page' ? withdrawnBookIn(view.data) : undefined
    if (takenDown !== undefined) next(() => deleteBook(database, takenDown))
    const chapter = openBookIn(view)?.chapter
    if (!chapter) return
    const { token } = stores.user
    // Read now, while the text is in the document.
    const whole = { ...chapter, paragraphs: [...(chapter.paragraphs ?? textOnScreen())] }
    next(async () => {
      await idle()
      await save(whole, token, Date.now())
      if (chapter.locked) return
      const stored = await bookOf(chapter, token)
      await idle()
      // Offline, deleted chapters could not be reloaded.
      if (!stores.host.online) return
      await tidy(database, { bookId: chapter.book_id, chapterId: chapter.id })
      await tidyCovers(stores.host.brand, database)
      if (stored && isGoodLine(navigator)) await loadAhead(stored, chapter.id, token)
    })
  }

  const readerChanged = (token: string) => next(async () => deleteOthersChapters(database, await readerMark(token)))

  const connected = () => {
    const { token } = stores.user
    next(async () => {
      await idle()
      if (!navigator.onLine) return
      await deleteWithdrawn({ api, database }, () => isReader(token), Date.now())
      await tidyCovers(stores.host.brand, database)
    })
  }

  async function save(chapter: OpenChapter & { paragraphs: string[] }, token: string, opened: number) {
    const reader = await readerMark(token)
    // The reader it was loaded for may have signed out meanwhile.
    if (chapter.is_free || (token && isReader(token))) await saveChapter(database, chapter, { reader, opened })
  }

  async function bookOf({ book_id, chapter_count }: OpenChapter, token: string): Promise<StoredBook | undefined> {
    const known = await database.get('books', book_id)
    const visit = `${book_id} ${token}`
    if (known?.list.length === chapter_count && (fresh.has(visit) || !mayPrefetch(navigator))) return known
    if (!navigator.onLine) return known
    const book = await collectBook({ api, brand: stores.host.brand, database }, book_id)
    if (book === 'full') return known
    if (book) fresh.add(visit)
    return book
  }

  async function loadAhead({ id: bookId, list }: StoredBook, chapterId: number, token: string) {
    for (const item of list.slice(chapterId, chapterId + CHAPTERS_AHEAD)) {
      if (!isReader(token)) return
      if (!(item.is_free || item.is_ordered)) continue
      if (await database.getKey('chapters', [bookId, item.id])) continue
      // A separate task for each, so that taps are handled in between.
      await idle()
      const opened = await navigation.prefetched?.load(readerLink(bookId, item.id))
      const chapter = opened?.redirect === undefined && opened ? openBookIn(opened.view)?.chapter : undefined
      if (chapter?.paragraphs) await save({ ...chapter, paragraphs: [...chapter.paragraphs] }, token, 0)
    }
  }

  const isReader = (token: string) => stores.user.token === token

  const next = (task: () => Promise<unknown>) => {
    work = work.then(task).then(
      () => {},
      () => {},
    )
  }

  return { arrived, readerChanged, connected }
}

const textOnScreen = (): string[] => {
  const text = document.getElementById(TEXT_ID)
  return text ? htmlToParagraphs(text) : []
}
