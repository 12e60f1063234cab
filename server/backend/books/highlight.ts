import { sql } from 'kysely'
import type { Database } from '../database/schema/schema.ts'
import { stem } from '../text/porter.ts'
import { fold, foldedWords, searchParts } from '../text/searchWords.ts'

const LENGTH = 200
/** How much of it stands before the first word found. */
const LEAD = 60
/** Chapters looked at: the first ones may have the letters of a word and not the word. */
const CHAPTERS = 8

/**
 * Plain text around the words found, these between `_` marks: of the introduction where it has one of them, of the
 * first chapter that has them where names and tags do not say why the book was found. Others are left out.
 */
export async function highlights(database: Database, keyword: string, ids: number[]): Promise<Map<number, string>> {
  const words = searchParts(keyword).flatMap(foldedWords)
  const stems = new Set(words.map(stem))
  const shown = new Map<number, string>()
  if (!ids.length || !stems.size) return shown
  const books = await database
    .selectFrom('book')
    .innerJoin('author', 'author.id', 'author_id')
    .select(['book.id', 'book.name', 'author.name as author', 'book.introduction'])
    .where('book.id', 'in', ids)
    .execute()
  const tags = await database
    .selectFrom('book_tag')
    .innerJoin('tag', 'tag.id', 'tag_id')
    .select(['book_id', 'tag.name'])
    .where('book_id', 'in', ids)
    .execute()
  for (const { id, name, author, introduction } of books) {
    const names = [name, author, ...tags.filter(({ book_id }) => book_id === id).map(({ name }) => name)].join(' ')
    const named = new Set(foldedWords(names).map(stem))
    const passage =
      passageOf(introduction, stems) ?? (stems.isSubsetOf(named) ? undefined : await inText(database, id, words, stems))
    if (passage) shown.set(id, passage)
  }
  return shown
}

async function inText(
  database: Database,
  bookId: number,
  words: string[],
  stems: Set<string>,
): Promise<string | undefined> {
  const chapters = database
    .selectFrom('chapter_text')
    .select('body')
    .where('book_id', '=', bookId)
    .orderBy('number')
    .limit(CHAPTERS)
  const patterns = words.map(word => `%${rootOf(stem(word))}%`)
  const body = sql<string>`lower(body)`
  const withAll = patterns.reduce((query, pattern) => query.where(body, 'like', pattern), chapters)
  const withOne = chapters.where(expression =>
    expression.or(patterns.map(pattern => expression(body, 'like', pattern))),
  )
  for (const query of words.length > 1 ? [withAll, withOne] : [withOne]) {
    for (const { body } of await query.execute()) {
      const passage = passageOf(body, stems)
      if (passage) return passage
    }
  }
  return undefined
}

/** Letters with which every form of a word begins: `happi` is happy too, `file` filing, `possibl` possibility. */
const rootOf = (stem: string) => stem.replace(/(?<=..)(?:e|i|(?<=b)l)$/, '')

/** The part of a text with most of the words looked for, marked; undefined where it has none. */
export function passageOf(text: string, stems: Set<string>): string | undefined {
  const plain = text.replace(/_/g, '').replace(/\s+/g, ' ').trim()
  const roots = [...stems].map(rootOf)
  const hits: { start: number; end: number; root: string }[] = []
  for (const { 0: word, index } of plain.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const folded = fold(word)
    const root = roots.some(letters => folded.startsWith(letters)) && stem(folded)
    if (root && stems.has(root)) hits.push({ start: index, end: index + word.length, root })
  }
  if (!hits.length) return undefined
  const within = (first: (typeof hits)[number]) =>
    hits.filter(({ start, end }) => start >= first.start && end <= first.start + LENGTH - LEAD)
  const variety = (first: (typeof hits)[number]) => new Set(within(first).map(({ root }) => root)).size
  const best = hits.slice(0, 50).reduce((best, hit) => (variety(hit) > variety(best) ? hit : best))

  const start = best.start <= LEAD ? 0 : plain.indexOf(' ', best.start - LEAD) + 1
  const end = plain.length - start <= LENGTH ? plain.length : plain.lastIndexOf(' ', start + LENGTH)
  let passage = start > 0 ? '…' : ''
  let at = start
  for (const hit of hits.filter(hit => hit.start >= start && hit.end <= end)) {
    passage += `${plain.slice(at, hit.start)}_${plain.slice(hit.start, hit.end)}_`
    at = hit.end
  }
  return passage + plain.slice(at, Math.max(at, end)) + (end < plain.length ? '…' : '')
}
