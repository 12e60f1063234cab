import { refundTakenDown } from '../../withdrawal/refund.ts'
import { restoreBook, notifiedHow, withdrawBook } from '../../withdrawal/withdrawBook.ts'
import { BOOK, bookBy } from '../command/books.ts'
import type { Change } from '../command/command.ts'

export const withdraw: Change = {
  meaning: 'withdraws a book; readers keep unlocked chapters',
  roles: ['editor'],
  words: [BOOK],
  changes: true,
  isLarge: ({ options: { law } }) => law === true,
  options: { law: { meaning: 'nobody can read it, and readers are refunded in coins' } },
  run: async ({ words: [word], options: { law }, why, hasMail, now }, database) => {
    const id = await bookBy(database, word)
    const byLaw = law === true
    const { name, owners, refund } = await withdrawBook(database, id, { byLaw, reason: why, notify: hasMail }, now)
    const done = byLaw
      ? `Book ${id} taken down; readers refunded: ${refund.readers}.`
      : `Book ${id} withdrawn; readers keep unlocked chapters.`
    const said = owners > 0 ? `${done} ${notifiedHow(hasMail)}` : done
    const fields = { id, name, 'readers with chapters': owners, 'readers refunded': refund.readers }
    return { said, parts: [{ name: 'book', fields: { ...fields, 'coins refunded': refund.coins } }] }
  },
  finish: refundTakenDown,
}

export const restore: Change = {
  meaning: 'restores a withdrawn book; refunds stay refunded',
  roles: ['editor'],
  words: [BOOK],
  changes: true,
  run: async ({ words: [word] }, database) => {
    const id = await bookBy(database, word)
    const { name, owners } = await restoreBook(database, id)
    const fields = { id, name, 'readers with chapters': owners }
    return { said: `Book ${id} restored.`, parts: [{ name: 'book', fields }] }
  },
}
