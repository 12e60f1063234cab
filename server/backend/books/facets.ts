import { sql, type RawBuilder } from 'kysely'
import type { BookFilter } from '../../../shared/api/genre.ts'
import type { Output } from '../../../shared/api/endpoints.ts'
import type { Database } from '../database/schema/schema.ts'
import { COUNT } from './cards.ts'
import { choicesOf, conditionsOf, idsIn, joined, type Choice } from './filter.ts'

/** Suggested tags besides the selected ones. */
const TAGS = 20

/**
 * Number of books that each filter choice would leave, given the other filters; for tags the most frequent.
 * @param ids the books to choose from, as a table of `id`
 */
export async function facetsOf(
  database: Database,
  ids: RawBuilder<{ id: number }>,
  filter: BookFilter,
  now: Date,
): Promise<Output<'search.facets'>> {
  const conditions = conditionsOf(filter, now)
  const beside = (field?: Choice) =>
    joined([...conditions].flatMap(([name, condition]) => (name === field ? [] : [condition])))
  const choices = Object.entries(choicesOf(now)).flatMap(([field, choices]) =>
    choices.map(choice => ({ field: field as Choice, ...choice })),
  )
  const offered = database
    .selectFrom(ids.as('hit'))
    .innerJoin('book', 'book.id', 'hit.id')
    .where('withdrawn', 'is', null)
  const sums = await offered
    .select(sql<number | null>`sum(case when ${beside()} then 1 else 0 end)`.as('total'))
    .select(
      choices.map(({ field, condition }, index) =>
        sql<number | null>`sum(case when ${condition} and ${beside(field)} then 1 else 0 end)`.as(`of${index}`),
      ),
    )
    .executeTakeFirstOrThrow()
  const counted = sums as Record<string, number | null>
  const countsOf = (wanted: Choice) =>
    choices.flatMap(({ field, value }, index) =>
      field === wanted ? [{ value, count: counted[`of${index}`] ?? 0 }] : [],
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
    ? await database.selectFrom('tag').select(['id as subid', 'name']).where('id', 'in', chosen).execute()
    : []
  return {
    total: counted['total'] ?? 0,
    status: countsOf('status'),
    length: countsOf('length'),
    within: countsOf('within'),
    price: countsOf('price'),
    min_score: countsOf('min_score'),
    tags: [...named.map(tag => ({ ...tag, count: 0 })), ...most],
  }
}
