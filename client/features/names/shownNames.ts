import { makeAutoObservable, observableRef } from 'mobx'
import { persistent } from '../../platform/storage.ts'
import type { ReadChapter } from '../reading/chapter.ts'
import { otherWords, WORDS_CHANGED } from '../reading/otherWords.ts'
import { sheetOf } from '../reading/sheet.ts'
import { countText, firstPlace, goToPlace } from '../reading/textPlace.ts'
import { keepNames, namesOf } from './bookNames.ts'
import { nameFinder, type NamePair } from './nameFinder.ts'
import { asShown, asWritten } from './otherNames.ts'
import { originalOf, replaceIn, restore, textNodesIn } from './replaceIn.ts'

/** Moved by less, in CSS pixels, nothing is seen to move. */
const HAIR = 1

/**
 * The chapter that is open, with the names that its reader wants to see. They are put into the document past React,
 * which has nothing to change inside of a chapter's text.
 */
class ShownNames {
  names: readonly NamePair[] = []
  /** The reader wants to see what the author wrote, for now. */
  isOriginal = false
  /** Names of the chapter that have another in their place. */
  count = 0
  #text: HTMLElement | undefined
  #chapter: ReadChapter | undefined
  #owner: number | undefined

  constructor() {
    makeAutoObservable(this, { names: observableRef }, { autoBind: true })
    otherWords.code = { enter: this.enter, asShown, asWritten, originalOf }
  }

  /** A chapter that is not drawn yet. */
  enter(text: HTMLElement, chapter: ReadChapter, owner: number | undefined) {
    if (this.#chapter?.book_id !== chapter.book_id) this.isOriginal = false
    this.#text = text
    this.#chapter = chapter
    this.#owner = owner
    this.names = namesOf(persistent, chapter.book_id, owner)
    // Places are counted in the author's words.
    countText(text)
    this.#show()
  }

  /** A chapter that stands on the screen: nothing of it is seen to move. Does nothing where it has been entered. */
  meet(text: HTMLElement, chapter: ReadChapter, owner: number | undefined) {
    if (text === this.#text && chapter === this.#chapter && owner === this.#owner) return
    const before = edges(text)
    keepingPlace(text, () => this.enter(text, chapter, owner))
    const after = edges(text)
    if (before.some((edge, index) => Math.abs(edge - (after[index] ?? 0)) > HAIR)) hideForAFrame(text)
  }

  /** Keeps other names for the book. False where this browser keeps nothing: they are shown all the same. */
  setNames(names: readonly NamePair[]): boolean {
    this.names = names
    this.isOriginal = false
    this.#showAgain()
    return this.#chapter !== undefined && keepNames(persistent, this.#chapter.book_id, this.#owner, names)
  }

  /** Takes over what another tab has kept. */
  takeOver() {
    if (!this.#chapter) return
    this.names = namesOf(persistent, this.#chapter.book_id, this.#owner)
    this.#showAgain()
  }

  setOriginal(isOriginal: boolean) {
    this.isOriginal = isOriginal
    this.#showAgain()
  }

  /** How often a name stands in the chapter as its author wrote it. */
  timesOf(pair: NamePair): number {
    if (!this.#text) return 0
    const find = nameFinder([pair], this.#text.lang)
    return textNodesIn(originalOf(this.#text)).reduce((sum, { data }) => sum + find(data).length, 0)
  }

  #showAgain() {
    if (this.#text) keepingPlace(this.#text, () => this.#show())
  }

  #show() {
    if (!this.#text) return
    const hadSome = restore(this.#text)
    this.count = this.isOriginal ? 0 : replaceIn(this.#text, this.names)
    if (hadSome || this.count) document.dispatchEvent(new Event(WORDS_CHANGED))
  }
}

/** Changes a text's words while the reader's place stays where it is. */
function keepingPlace(text: HTMLElement, change: () => void) {
  const place = firstPlace(text)
  const end = text.getBoundingClientRect().bottom
  change()
  // At its beginning a text stands below its heading; whoever is past its end looks at what follows it.
  if (place === 1 && !sheetOf(text)) scrollBy({ top: text.getBoundingClientRect().bottom - end, behavior: 'instant' })
  else if (place > 0) goToPlace(text, place)
}

/** Where the paragraphs in sight begin and end, and what follows the text. */
function edges(text: HTMLElement): number[] {
  return [...text.children, ...(text.nextElementSibling ? [text.nextElementSibling] : [])]
    .flatMap(part => [...part.getClientRects()])
    .filter(({ top, bottom, left, right }) => bottom > 0 && top < innerHeight && right > 0 && left < innerWidth)
    .flatMap(({ top, bottom, left }) => [top, bottom, left])
}

/** Where lines break otherwise, the page goes for a frame and comes back: nothing is seen to jump. */
function hideForAFrame(text: HTMLElement) {
  const page = text.parentElement
  if (!page) return
  const focused = document.activeElement
  page.style.visibility = 'hidden'
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      page.style.visibility = ''
      if (page.contains(focused)) (focused as HTMLElement).focus({ preventScroll: true })
    }),
  )
}

export const shownNames = new ShownNames()
