import { observableRef, reaction, when } from 'mobx'
import { readerLink } from '../../../shared/links.ts'
import { namesPassage, placeOfEntry } from '../../features/reading/entryPlace.ts'
import { sheetOf, MIN_MOVE, scrollOffset } from '../../features/reading/pagedText.ts'
import { goToPlace } from '../../features/reading/textPlace.ts'
import { observed } from '../../platform/observed.ts'
import { layOutAll } from '../../routing/firstScreen.ts'
import type { Navigation } from '../../routing/navigation.ts'
import type { Stores } from '../../stores/createStores.ts'
import { startPosition } from './startPosition.ts'
import { isEnteredAtEnd } from './pages/enterAtEnd.ts'
import type { Reading } from './reading.ts'
import { watchInput } from './following/movedByInput.ts'
import type { Indicators } from './following/whileReading.ts'
import { ifLoaded } from '../../platform/ifLoaded.ts'

/** Dependencies of a session. The server has no navigation and starts no session. */
type Around = { stores: Pick<Stores, 'local' | 'book'>; navigation: Navigation | undefined }

/**
 * One chapter, read from beginning to end: restores where it was left, records the position in the reading log, and
 * updates what depends on it (`whileReading.ts`).
 *
 *     waiting until stores are restored ───► begin ──► elsewhere: another chapter is opened
 *                                              ├─────► nowhere: the reader scrolled before the app started
 *                                              ├─────► there at once: back, forward and reload where it was left,
 *                                              │       else where the log has it, but to a passage that the
 *                                              │       address names (`features/passages/`)
 *                                              └─────► in a newly loaded document, with a way to the beginning
 */
export class ReadingSession {
  /** Scrolls to the chapter's beginning, if the app has scrolled past it. */
  fromStart: (() => void) | undefined = undefined
  readonly #reading: NonNullable<Reading>
  readonly #around: Around

  constructor(reading: NonNullable<Reading>, around: Around) {
    this.#reading = reading
    this.#around = around
    observed(this, { fromStart: observableRef })
  }

  setFromStart(way?: ReadingSession['fromStart']) {
    this.fromStart = way
  }

  enter(text: HTMLElement, indicators: Indicators): () => void {
    const { book, chapter } = this.#reading
    const { stores, navigation } = this.#around
    const { local, book: log } = stores
    const isFirst = local.loading
    let isStopped = false
    const ends = [() => this.setFromStart(), () => local.closePanels()]
    const input = isFirst ? watchInput(navigation?.current.key) : undefined
    // The previous chapter may have been turned to another page.
    if (local.curChapter !== chapter.id) sheetOf(text)?.scrollTo(0, 0)

    // One frame later the page is at its restored scroll position.
    const begin = () => {
      local.setChapter(chapter.id)
      const { key, url } = navigation?.current ?? {}
      const at = startPosition(this.#reading, log.lastRead(book.id), namesPassage(url))
      if (at.chapterId !== undefined)
        return void navigation?.open(readerLink(book.id, at.chapterId, at.key), { replace: true })
      const before = isEnteredAtEnd(chapter.id) ? 1 : placeOfEntry(key)
      const led = at.hasMoved && scrollOffset(text) <= MIN_MOVE ? at.left : undefined
      const to = input?.isMoved ? undefined : (before ?? led)
      if (to !== undefined) {
        layOutAll()
        goToPlace(text, to)
      }
      if (to !== undefined && to === led && isFirst)
        this.setFromStart(() => {
          this.setFromStart()
          goToPlace(text, 0)
        })
      const offset = input?.isMoved ? input.put : scrollOffset(text)
      // Loaded separately, and after the frame: the page waits for neither.
      const loading = new Promise(resolve => setTimeout(resolve)).then(() => import('./following/follow.ts'))
      ifLoaded(loading, ({ follow }) => {
        if (isStopped) return
        const from = scrollOffset(text) === offset ? to : undefined
        // Names replaced meanwhile change the line breaks.
        if (from !== undefined) goToPlace(text, from)
        const around = { ...this.#around, left: at.left, offset: from === undefined ? offset : scrollOffset(text) }
        const onMove = () => this.setFromStart()
        ends.push(follow(text, this.#reading, { ...around, from, onMove, indicators }))
      })
    }
    ends.push(
      // One offer at a time: a newer position on another device has priority.
      reaction(
        () => log.mine.some(({ book_id, elsewhere }) => elsewhere && book_id === book.id),
        isOffered => isOffered && this.setFromStart(),
      ),
      when(
        () => !local.loading,
        () => {
          const frame = requestAnimationFrame(begin)
          ends.push(() => cancelAnimationFrame(frame))
        },
      ),
    )
    return () => {
      isStopped = true
      ends.forEach(end => end())
    }
  }
}
