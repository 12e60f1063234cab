import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { BookFilter } from '../../../shared/api/genre.ts'
import {
  CHOICES,
  LENGTH_ENDS,
  LENGTHS,
  PERIOD_DAYS,
  PERIODS,
  PRICES,
  SCORES,
  STATUSES,
} from '../../../shared/bookFilter.ts'
import type { Database } from '../database/schema/schema.ts'

type Condition = RawBuilder<SqlBool>
export type Choice = keyof typeof CHOICES

const DAY = 24 * 60 * 60 * 1000

/** The condition on `book` for each choice. */
export function choicesOf(now: Date): Record<Choice, { value: string; condition: Condition }[]> {
  const since = (period: (typeof PERIODS)[number]) => new Date(now.getTime() - PERIOD_DAYS[period] * DAY).toISOString()
  return {
    status: STATUSES.map(value => ({ value, condition: sql<SqlBool>`book.status = ${value}` })),
    length: LENGTHS.map((value, index) => ({
      value,
      condition: sql<SqlBool>`(book.word_count >= ${LENGTH_ENDS[index - 1] ?? 0}
        and book.word_count < ${LENGTH_ENDS[index] ?? Number.MAX_SAFE_INTEGER})`,
    })),
    within: PERIODS.map(value => ({ value, condition: sql<SqlBool>`book.updated_at >= ${since(value)}` })),
    price: PRICES.map(value => ({
      value,
      condition:
        value === 'free'
          ? sql<SqlBool>`book.free_chapters >= book.chapter_count`
          : sql<SqlBool>`book.free_chapters < book.chapter_count`,
    })),
    min_score: SCORES.map(value => ({
      value,
      condition: sql<SqlBool>`(book.rating_count > 0 and book.score >= ${Number(value)})`,
    })),
  }
}

/** Conditions on `book` for a filter, by field. */
export function conditionsOf(filter: BookFilter, now: Date): Map<keyof BookFilter, Condition> {
  const choices = choicesOf(now)
  const conditions = new Map<keyof BookFilter, Condition>()
  for (const field of Object.keys(choices) as Choice[]) {
    const chosen = choices[field].find(({ value }) => value === filter[field])
    if (chosen) conditions.set(field, chosen.condition)
  }
  const [tags, without] = [idsIn(filter.tags), idsIn(filter.not_tags)]
  if (tags.length) conditions.set('tags', joined(tags.map(hasTag)))
  if (without.length) conditions.set('not_tags', joined(without.map(id => sql<SqlBool>`not ${hasTag(id)}`)))
  return conditions
}

/** All of these conditions. */
export const joined = (conditions: readonly Condition[]): Condition =>
  conditions.length ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`1 = 1`

/** Condition that a book passes a filter. */
export const passes = (filter: BookFilter, now: Date): Condition => joined([...conditionsOf(filter, now).values()])

/** That a book of a genre or tag is in a reader's language, where it has books enough of that (`shelves/houses.ts`). */
export async function inLanguage(database: Database, tagId: number, language: string): Promise<Condition> {
  const own = database.selectFrom('tag_language').select('tag_id').where('tag_id', '=', tagId)
  const hasOwn = language !== '' && (await own.where('language', '=', language).executeTakeFirst()) !== undefined
  return hasOwn ? sql<SqlBool>`book.main_language = ${language}` : joined([])
}

export const idsIn = (list = ''): number[] => [...new Set(list.split(',').filter(Boolean).map(Number))]

const hasTag = (id: number) => sql<SqlBool>`exists (
  select 1 from book_tag where book_tag.book_id = book.id and book_tag.tag_id = ${id})`
