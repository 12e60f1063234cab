import type { Database } from '../../database/schema/schema.ts'
import { idOf, listingOf, listingOptions, numberOf } from '../command/numbers.ts'
import { Refusal, type Change, type Command, when } from '../command/command.ts'
import { ANSWER, answerOf, mailAnswer } from '../command/answer.ts'

const complaintsIn = (database: Database) =>
  database
    .selectFrom('complaint')
    .innerJoin('complaint_type', 'complaint_type.id', 'complaint.type_id')
    .innerJoin('book', 'book.id', 'complaint.book_id')
    .select(['complaint.id', 'created_at as at', 'complaint.brand', 'complaint_type.name as type', 'book.name as book'])
    .select(['chapter_id as chapter', 'content as text'])

export const complaints: Command = {
  meaning: 'lists unanswered complaints, oldest first',
  roles: ['support', 'editor'],
  words: [],
  options: listingOptions('includes answered ones'),
  run: async ({ options }, database) => {
    const { all, brand, most } = listingOf(options)
    let query = complaintsIn(database)
    if (!all) query = query.where('replied_at', 'is', null)
    if (brand !== undefined) query = query.where('complaint.brand', '=', brand)
    const rows = await query
      .$if(all, query => query.select('replied_at as replied'))
      .orderBy('complaint.id')
      .limit(most)
      .execute()
    const said = `${all ? 'Complaints' : 'Unanswered complaints'}: ${rows.length}.`
    return { said, parts: [{ name: 'complaints', rows, opens: 'complaint' }] }
  },
}

export const complaint: Command = {
  meaning: 'shows a complaint in full',
  roles: ['support', 'editor'],
  words: [idOf('complaint')],
  run: async ({ words: [word] }, database) => {
    const id = numberOf(word, 'ID')
    const found = await complaintsIn(database)
      .select(['book_id', 'reader_id as reader', 'email as reply to', 'replied_at as replied', 'reply'])
      .where('complaint.id', '=', id)
      .executeTakeFirst()
    if (!found) throw new Refusal(`Complaint ${id} not found.`)
    const { text, replied, reply, book_id, ...details } = found
    const fields = { ...details, book: `${details.book} (${book_id})`, text, replied, reply }
    const reader = details.reader === null ? {} : { readerId: details.reader }
    return { said: `Found complaint ${id}.`, ...reader, parts: [{ name: 'complaint', fields }] }
  },
}

export const reply: Change = {
  meaning: 'answers a complaint: saves the answer, and emails it if there is an address',
  roles: ['support', 'editor'],
  words: [idOf('complaint'), ANSWER],
  notes: 'It goes to the confirmed address of the account, or else to the address in the complaint.',
  options: { again: { meaning: 'answers it again' } },
  changes: true,
  run: async ({ words: [word, given], options: { again }, hasMail, now }, database) => {
    const id = numberOf(word, 'ID')
    const text = answerOf(given)
    const open = database
      .updateTable('complaint')
      .set({ reply: text, replied_at: now.toISOString() })
      .where('id', '=', id)
    const replied = await (again ? open : open.where('replied_at', 'is', null)).returning('id').executeTakeFirst()
    const complaint = await complaintsIn(database)
      .select(['reader_id', 'email', 'locale', 'replied_at'])
      .where('complaint.id', '=', id)
      .executeTakeFirst()
    if (!complaint) throw new Refusal(`Complaint ${id} not found.`)
    if (!replied)
      throw new Refusal(
        `Complaint ${id} was answered at ${when(complaint.replied_at!)}. Add --again to send another answer.`,
      )
    const { reader_id, book } = complaint
    const facts = { book, reply: text }
    const delivery = await mailAnswer(database, { ...complaint, readerId: reader_id, facts, hasMail }, now)
    return {
      said: `Complaint ${id} answered. ${delivery}`,
      ...(reader_id !== null && { readerId: reader_id }),
    }
  },
}
