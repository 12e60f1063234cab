import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import { refreshShelves } from '../../shelves/refresh.ts'
import { testBackend } from '../../testing/backend.ts'
import { idOf } from '../../testing/books.ts'
import { withdrawBook } from '../../withdrawal/withdrawBook.ts'

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

test('requests are handled while lists are derived and compared', async () => {
  const { database, close } = await testBackend()
  const refresh = { isDone: false }
  const refreshing = refreshShelves(database).finally(() => (refresh.isDone = true))
  let handled = 0
  for (; !refresh.isDone; handled++) {
    await database.selectFrom('book').select('id').limit(1).execute()
    await setImmediate()
  }
  await refreshing
  expect(handled).toBeGreaterThan(5)
  await close()
})

test('a book that is withdrawn while lists are derived is on none', async () => {
  const { database, close } = await testBackend()
  const id = idOf('The Lamp and the Tide')
  const refreshing = refreshShelves(database)
  await setImmediate()
  await withdrawBook(database, id, { byLaw: false }, new Date())
  await refreshing
  for (const list of ['section_book', 'ranking_book', 'search_word_book'] as const)
    expect(await database.selectFrom(list).select('position').where('book_id', '=', id).execute()).toEqual([])
  expect(await database.selectFrom('related_book').select('position').where('related_id', '=', id).execute()).toEqual(
    [],
  )
  await close()
})
