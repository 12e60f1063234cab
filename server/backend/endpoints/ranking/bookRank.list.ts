import type { Handler } from '../../call/handler.ts'
import { plainKey, preferred } from '../../shelves/collections.ts'
import { rankingName } from '../../shelves/shelfNames.ts'

export const handle: Handler<'bookRank.list'> = async (_input, { database, language }) => {
  const rankings = await database
    .selectFrom('ranking')
    .select(['type', 'id', 'key', 'language', 'name'])
    .where('language', 'in', ['', language])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const items = preferred(rankings, language)
  return {
    items: items.map(ranking => {
      const { type, id, name } = ranking
      return { type, id, name: rankingName({ key: plainKey(ranking), name }) }
    }),
  }
}
