import type { Database } from '../../database/schema/schema.ts'
import { restoreBook, notifiedHow, withdrawBook } from '../../withdrawal/withdrawBook.ts'
import { numberOf } from '../command/numbers.ts'
import { Refusal, type Command } from '../command/command.ts'

const BOOK = { words: 'BOOK', notes: 'BOOK is the number in the address of a book.', changes: true } as const

export const withdraw: Command = {
  meaning: 'withdraws a book; readers keep unlocked chapters',
  ...BOOK,
  options: { law: { meaning: 'nobody can read it, and readers are refunded in coins' } },
  run: async ({ words: [word], options: { law }, why, hasMail, now }, database) => {
    const id = numberOf(word, 'BOOK')
    const byLaw = law === true
    await refuseUnknown(database, id)
    const { name, owners, paidBack } = await withdrawBook(database, id, { byLaw, reason: why, notify: hasMail }, now)
    const done = byLaw
      ? `Book ${id} taken down; readers refunded: ${paidBack.readers}.`
      : `Book ${id} withdrawn; readers keep unlocked chapters.`
    const said = owners > 0 ? `${done} ${notifiedHow(hasMail)}` : done
    const fields = { id, name, 'readers with chapters': owners, 'readers refunded': paidBack.readers }
    return { said, parts: [{ name: 'book', fields: { ...fields, 'coins refunded': paidBack.coins } }] }
  },
}

export const restore: Command = {
  meaning: 'restores a withdrawn book; refunds stay refunded',
  ...BOOK,
  run: async ({ words: [word], now }, database) => {
    const id = numberOf(word, 'BOOK')
    await refuseUnknown(database, id)
    const { name, owners } = await restoreBook(database, id, now)
    const fields = { id, name, 'readers with chapters': owners }
    return { said: `Book ${id} restored.`, parts: [{ name: 'book', fields }] }
  },
}

async function refuseUnknown(database: Database, id: number): Promise<void> {
  const book = await database.selectFrom('book').select('id').where('id', '=', id).executeTakeFirst()
  if (!book) throw new Refusal(`Book ${id} not found.`)
}
