import type { Handler } from '../../call/handler.ts'
import { shelvesOf } from '../../database/selectBooks.ts'
import { preferred } from '../../shelves/collections.ts'
import { rankingName } from '../../shelves/shelfNames.ts'

export const handle: Handler<'bookRank.list'> = async (_input, { database, brand, language }) => {
  const rankings = await database
    .selectFrom('ranking')
    .select(['type', 'id', 'key', 'language', 'name'])
    .where('brand', '=', shelvesOf(brand))
    .where('language', 'in', ['', language])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return {
    items: preferred(rankings, language).map(({ type, id, key, name }) => ({
      type,
      id,
      name: rankingName({ key, name }),
    })),
  }
}
