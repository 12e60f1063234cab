import type { Database } from '../../database/schema/schema.ts'
import { restoreBook, toldHow, withdrawBook } from '../../withdrawal/withdrawBook.ts'
import { numberOf } from '../command/numbers.ts'
import { Refusal, type Command } from '../command/command.ts'

const BOOK = { words: 'BOOK', notes: 'BOOK is the number in the address of a book.', changes: true } as const

export const withdraw: Command = {
  meaning: 'takes a book out of all lists; who unlocked chapters of it reads on',
  ...BOOK,
  options: { law: { meaning: 'nobody reads it any more, and who unlocked chapters is paid back in coins' } },
  plan: ({ words: [word], options: { law }, why, hasMail, now }) => {
    const id = numberOf(word, 'BOOK')
    const byLaw = law === true
    return async database => {
      await refuseUnknown(database, id)
      const { name, owners, paidBack } = await withdrawBook(database, id, { byLaw, reason: why, tells: hasMail }, now)
      const done = byLaw
        ? `Book ${id} is taken down; ${paidBack.readers} readers were paid back.`
        : `Book ${id} is withdrawn; who owns chapters of it reads on.`
      const said = owners > 0 ? `${done} ${toldHow(hasMail)}` : done
      const fields = { id, name, 'readers with chapters': owners, 'readers paid back': paidBack.readers }
      return { said, parts: [{ name: 'book', fields: { ...fields, 'coins paid back': paidBack.coins } }] }
    }
  },
}

export const restore: Command = {
  meaning: 'brings a withdrawn book back; what was paid back stays so',
  ...BOOK,
  plan: ({ words: [word], now }) => {
    const id = numberOf(word, 'BOOK')
    return async database => {
      await refuseUnknown(database, id)
      const { name, owners } = await restoreBook(database, id, now)
      const fields = { id, name, 'readers with chapters': owners }
      return { said: `Book ${id} is back in all its places.`, parts: [{ name: 'book', fields }] }
    }
  },
}

async function refuseUnknown(database: Database, id: number): Promise<void> {
  const book = await database.selectFrom('book').select('id').where('id', '=', id).executeTakeFirst()
  if (!book) throw new Refusal(`There is no book ${id}.`)
}
