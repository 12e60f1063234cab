import { persistent } from '../../platform/storage.ts'
import { TEXT_LANGUAGE } from '../reading/chapter.ts'
import { namesOf } from './bookNames.ts'
import { nameFinder, type NamePair } from './nameFinder.ts'

/** Words of a book as its reader sees them. */
export const asShown = (words: string, bookId: number, owner: number | undefined) =>
  withOthers(words, namesOf(persistent, bookId, owner))

/** What a reader has typed, with the author's names. */
export const asWritten = (typed: string, bookId: number, owner: number | undefined) =>
  withOthers(
    typed,
    // However it is typed.
    namesOf(persistent, bookId, owner).map(({ find, show }) => ({ find: show.toLowerCase(), show: find })),
  )

function withOthers(words: string, names: readonly NamePair[]): string {
  let [made, end] = ['', 0]
  for (const { start, end: next, show } of nameFinder(names, TEXT_LANGUAGE.lang)(words)) {
    made += words.slice(end, start) + show
    end = next
  }
  return made + words.slice(end)
}
