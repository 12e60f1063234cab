import type { NewBook } from '../../books/book.ts'
import phrases from './phraseBank.json' with { type: 'json' }
import { createRandom, type Random } from '../../text/seededNumbers.ts'
import type { Logger } from 'pino'
import { saveBook } from '../../books/save.ts'
import type { Database } from '../../database/schema/schema.ts'

export type Scale = { books: number; chapters: number }

/** Reads `5000x200`. Throws on anything else. */
export const parseScale = (text: string): Scale => {
  const found = /^([1-9]\d{0,5})x([1-9]\d{0,3})$/i.exec(text)
  if (!found) throw new Error(`"${text}" is not a scale such as 5000x200 (BOOKSxCHAPTERS)`)
  return { books: Number(found[1]), chapters: Number(found[2]) }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const { speeches, subjects, deeds, joins } = phrases

const sentence = ({ pick, next }: Random) =>
  next() < 0.25
    ? `${pick(speeches)} said ${pick(subjects)}, who ${pick(deeds)}.`
    : `${capital(pick(subjects))} ${pick(deeds)}, ${pick(joins)} ${pick(subjects)} ${pick(deeds)}.`

const paragraphsOf = (random: Random) => {
  const paragraphs = [`${random.pick(phrases.openings)} ${sentence(random)}`]
  const more = random.between(1, 4)
  for (let at = 0; at < more; at++) {
    if (random.next() < 0.5) paragraphs.push(sentence(random))
    else paragraphs[paragraphs.length - 1] += ` ${sentence(random)}`
  }
  return paragraphs
}

const genres = Object.entries(phrases.genreTags)
const firstDay = Date.UTC(2024, 0, 1)
const days = 990

/** Always the same for the same numbers. */
export const scaleBook = (number: number, chapterCount: number): NewBook => {
  const random = createRandom(number * 7919)
  const { pick, between } = random
  const [category, tags] = genres[between(0, genres.length - 1)] ?? ['Fiction', ['Fiction']]
  const author = `${pick(phrases.givenNames)} ${pick(phrases.familyNames)}`
  const readers = between(50, 2000)
  return {
    sourceKey: `scale:${number}`,
    title: `${pick(phrases.titleHeads)} ${pick(phrases.titleTails)}${pick(phrases.titleEndings)} ${number}`,
    authors: [{ name: author }],
    introduction: `${pick(phrases.openings)} ${sentence(random)} ${sentence(random)}`,
    category,
    tags: [...new Set([pick(tags), pick(tags), 'Generated'])],
    status: between(0, 2) === 0 ? 'updating' : 'finished',
    score: between(30, 49) / 10,
    readCount: readers * readers,
    freeChapters: Math.min(chapterCount, between(5, 30)),
    updatedAt: new Date(firstDay + between(0, days * 86_400) * 1000).toISOString(),
    cover: null,
    chapters: Array.from({ length: chapterCount }, (_item, at) => ({
      title: `Chapter ${at + 1}. ${pick(phrases.chapterTitles)}`,
      paragraphs: paragraphsOf(random),
    })),
  }
}

/** Books that are there stay, so that an interrupted load can continue. */
export const seedScale = async (database: Database, log: Pick<Logger, 'info'>, { books, chapters }: Scale) => {
  const start = performance.now()
  for (let number = 1; number <= books; number++) {
    await saveBook(database, scaleBook(number, chapters))
    if (number % 250 === 0 || number === books) {
      log.info(
        { books: number, chapters: number * chapters, ms: Math.round(performance.now() - start) },
        'load-test catalogue generated',
      )
    }
  }
}
