import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { refreshShelves } from '../../shelves/refresh.ts'
import { testBackend } from '../../testing/backend.ts'

test('unchanged lists are not written again, so that readers do not wait for them', async () => {
  const { database, close } = await testBackend()
  await refreshShelves(database)
  const lists = ['related_book', 'section_book', 'ranking_book', 'search_word', 'search_word_book'] as const
  for (const list of lists)
    for (const change of ['insert', 'delete'])
      await sql`
        create trigger ${sql.ref(`${list}_${change}`)} before ${sql.raw(change)} on ${sql.table(list)}
        begin select raise(abort, 'written'); end`.execute(database)
  await refreshShelves(database)
  await database.deleteFrom('book_tag').execute()
  await expect(refreshShelves(database)).rejects.toThrow('written')
  await close()
})
