import { observableRef, reaction, when } from 'mobx'
import { readerLink } from '../../../shared/links.ts'
import { followPosition } from '../../features/reading/followPosition.ts'
import { goTo } from '../../features/reading/readingPosition.ts'
import type { recordPosition } from '../../features/readingLog/recordPosition.ts'
import { observed } from '../../platform/observed.ts'
import type { Navigation } from '../../routing/navigation.ts'
import type { Stores } from '../../stores/createStores.ts'
import { beginning } from './beginning.ts'
import type { Reading } from './reading.ts'
import { barsByScroll, prefetchNext, showProgress, type Indicators } from './whileReading.ts'

/** Less than so far, in CSS pixels, is not scrolled at all. */
const STILL = 8

/** What a session works with. The server has no navigation, and starts none. */
type Around = { stores: Pick<Stores, 'local' | 'book'>; navigation: Navigation | undefined }

/**
 * One chapter, read from beginning to end: goes to where it was left, has the position recorded in the reading log, and
 * moves what moves with it (`whileReading.ts`).
 *
 *     waiting for what the browser keeps ──► begin ──► elsewhere: another chapter is opened
 *                                              ├─────► there at once, within the site
 *                                              └─────► `resume` is offered, in a document just loaded
 */
export class ReadingSession {
  /** An offer to go on where this chapter was left, `percent` of it read. */
  resume: { percent: number; go(): void } | undefined = undefined
  readonly #reading: NonNullable<Reading>
  readonly #around: Around

  constructor(reading: NonNullable<Reading>, around: Around) {
    this.#reading = reading
    this.#around = around
    observed(this, { resume: observableRef })
  }

  setResume(offer?: ReadingSession['resume']) {
    this.resume = offer
  }

  /** The chapter is on the screen; gives the end of it. */
  enter(body: HTMLElement, indicators: Indicators): () => void {
    const { book, chapter } = this.#reading
    const { stores, navigation } = this.#around
    const { local, book: log } = stores
    const isFirst = local.loading
    const ends = [() => this.setResume(), () => local.closePanels()]

    // A frame later the page stands where the history wants it.
    const begin = () => {
      local.setChapter(chapter.id)
      const at = beginning(this.#reading, log.lastRead(book.id))
      if (at.chapterId !== undefined)
        return void navigation?.open(readerLink(book.id, at.chapterId, at.key), { replace: true })
      if (at.isWorthGoing && scrollY <= STILL) this.#goOn(body, at.left, isFirst)
      ends.push(this.#follow(body, at.left, indicators))
    }
    ends.push(
      // One offer at a time: a newer position on another device goes before.
      reaction(
        () => log.mine.some(({ book_id, elsewhere }) => elsewhere && book_id === book.id),
        isOffered => isOffered && this.setResume(),
      ),
      when(
        () => !local.loading,
        () => {
          const frame = requestAnimationFrame(begin)
          ends.push(() => cancelAnimationFrame(frame))
        },
      ),
    )
    return () => ends.forEach(end => end())
  }

  #goOn(body: HTMLElement, left: number, isOffered: boolean) {
    const go = () => {
      this.setResume()
      goTo(body, left)
    }
    if (isOffered) this.setResume({ percent: Math.round(left * 100), go })
    else go()
  }

  #follow(body: HTMLElement, left: number, indicators: Indicators): () => void {
    const { book, chapter } = this.#reading
    const { stores, navigation } = this.#around
    const putBarsAway = barsByScroll(stores.local)
    const from = scrollY
    let way = 0
    // Nobody waits for what records the position, so it is no part of the page.
    let record: ReturnType<typeof recordPosition> | undefined
    let isGone = false
    void import('../../features/readingLog/recordPosition.ts').then(
      part => {
        if (!isGone) record = part.recordPosition(stores.book, book, chapter, left)
      },
      () => {},
    )
    const stop = followPosition(body, {
      onMove: progress => {
        way = Math.abs(scrollY - from)
        if (scrollY > STILL) this.setResume()
        showProgress(indicators, progress)
        prefetchNext(navigation, book, chapter, progress)
        putBarsAway()
      },
      onPause: progress => record?.(progress, way),
    })
    return () => {
      isGone = true
      stop()
    }
  }
}
