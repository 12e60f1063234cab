import { restoreBook, notifiedHow, withdrawBook } from '../../withdrawal/withdrawBook.ts'
import { BOOK, bookBy } from '../command/books.ts'
import type { Command } from '../command/command.ts'

export const withdraw: Command = {
  meaning: 'withdraws a book; readers keep unlocked chapters',
  ...BOOK,
  changes: true,
  options: { law: { meaning: 'nobody can read it, and readers are refunded in coins' } },
  run: async ({ words: [word], options: { law }, why, hasMail, now }, database) => {
    const id = await bookBy(database, word)
    const byLaw = law === true
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
  changes: true,
  run: async ({ words: [word], now }, database) => {
    const id = await bookBy(database, word)
    const { name, owners } = await restoreBook(database, id, now)
    const fields = { id, name, 'readers with chapters': owners }
    return { said: `Book ${id} restored.`, parts: [{ name: 'book', fields }] }
  },
}
