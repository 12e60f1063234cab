import { sql, type SqlBool } from 'kysely'
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
import { labelled } from './genreLabels.ts'
import type { Output } from '../../../shared/api/endpoints.ts'
import type { BrandPrices } from '../call/brandPrices.ts'
import { isFree, isOffered, selectBooks, type BookCondition, shelvesOf } from '../database/selectBooks.ts'
import { COUNT, hasRow } from '../database/queries.ts'

type Choice = keyof typeof CHOICES

/** What filters depend on besides the book. */
type Today = { now: Date; prices: BrandPrices }

const DAY = 24 * 60 * 60 * 1000

function choicesOf({ now, prices }: Today): Record<Choice, { value: string; condition: BookCondition }[]> {
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
      condition: value === 'free' ? isFree(prices.rule.free) : sql<SqlBool>`not ${isFree(prices.rule.free)}`,
    })),
    min_score: SCORES.map(value => ({
      value,
      condition: sql<SqlBool>`(book.rating_count > 0 and book.score >= ${Number(value)})`,
    })),
  }
}

function conditionsOf(filter: BookFilter, today: Today): Map<keyof BookFilter, BookCondition> {
  const choices = choicesOf(today)
  const conditions = new Map<keyof BookFilter, BookCondition>()
  for (const field of Object.keys(choices) as Choice[]) {
    const chosen = choices[field].find(({ value }) => value === filter[field])
    if (chosen) conditions.set(field, chosen.condition)
  }
  const [tags, without] = [idsIn(filter.tags), idsIn(filter.not_tags)]
  if (tags.length) conditions.set('tags', joined(tags.map(hasTag)))
  if (without.length) conditions.set('not_tags', joined(without.map(id => sql<SqlBool>`not ${hasTag(id)}`)))
  return conditions
}

export const joined = (conditions: readonly BookCondition[]): BookCondition =>
  conditions.length ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`1 = 1`

export const passes = (filter: BookFilter, today: Today): BookCondition =>
  joined([...conditionsOf(filter, today).values()])

type Readership = { brand: string; language: string }

/** If its genre or tag has enough such books (`shelves/`). */
export async function inLanguage(
  database: Database,
  tagId: number,
  { brand, language }: Readership,
): Promise<BookCondition> {
  const own = database.selectFrom('tag_count').select('tag_id').where('tag_id', '=', tagId)
  const ofBrand = own.where('brand', '=', shelvesOf(brand)).where('language', '=', language)
  return language !== '' && (await ofBrand.$call(hasRow)) ? sql<SqlBool>`book.main_language = ${language}` : joined([])
}

const idsIn = (list = ''): number[] => [...new Set(list.split(',').filter(Boolean).map(Number))]

const hasTag = (id: number) => sql<SqlBool>`exists (
  select 1 from book_tag where book_tag.book_id = book.id and book_tag.tag_id = ${id})`

const TAGS = 20

/** Books that each choice leaves, given the other filters; of tags the most frequent. @param among without them */
export async function facetsOf(
  { database, brand, ...today }: Today & { database: Database; brand: string },
  among: BookCondition,
  filter: BookFilter,
): Promise<Output<'search.facets'>> {
  const conditions = conditionsOf(filter, today)
  const beside = (field?: Choice) =>
    joined([...conditions].flatMap(([name, condition]) => (name === field ? [] : [condition])))
  const choices = Object.entries(choicesOf(today)).flatMap(([field, choices]) =>
    choices.map(choice => ({ field: field as Choice, ...choice })),
  )
  const offered = selectBooks(database, isOffered(brand)).where(among)
  const sums = await offered
    .select(sql<number | null>`sum(case when ${beside()} then 1 else 0 end)`.as('total'))
    .select(
      choices.map(({ field, condition }, index) =>
        sql<number | null>`sum(case when ${condition} and ${beside(field)} then 1 else 0 end)`.as(`of${index}`),
      ),
    )
    .executeTakeFirstOrThrow()
  const counted = sums as Record<string, number | null>
  const countsOf = (target: Choice) =>
    choices.flatMap(({ field, value }, index) =>
      field === target ? [{ value, count: counted[`of${index}`] ?? 0 }] : [],
    )
  const most = await offered
    .innerJoin('book_tag', 'book_tag.book_id', 'book.id')
    .innerJoin('tag', 'tag.id', 'book_tag.tag_id')
    .where(beside())
    .select(['tag.id as subid', 'tag.name', COUNT])
    .groupBy(['tag.id', 'tag.name'])
    .orderBy('count', 'desc')
    .orderBy('tag.id')
    .limit(TAGS)
    .execute()
  const chosen = [...idsIn(filter.tags), ...idsIn(filter.not_tags)].filter(
    id => !most.some(({ subid }) => subid === id),
  )
  const named = chosen.length
    ? await database
        .selectFrom('tag')
        .innerJoin('tag_count', 'tag_id', 'id')
        .select(['id as subid', 'name'])
        .where('id', 'in', chosen)
        .where('brand', '=', shelvesOf(brand))
        .where('language', '=', '')
        .execute()
    : []
  return {
    total: counted['total'] ?? 0,
    status: countsOf('status'),
    length: countsOf('length'),
    within: countsOf('within'),
    price: countsOf('price'),
    min_score: countsOf('min_score'),
    tags: [...named.map(tag => ({ ...tag, count: 0 })), ...most].map(labelled),
  }
}
