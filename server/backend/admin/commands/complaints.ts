import type { Database } from '../../database/schema/schema.ts'
import { listingOf, listingOptions } from '../command/listing.ts'
import { numberOf } from '../command/numbers.ts'
import { Refusal, type Command } from '../command/command.ts'

/** Complaints with their subjects. */
export const complaintsIn = (database: Database) =>
  database
    .selectFrom('complaint')
    .innerJoin('complaint_type', 'complaint_type.id', 'complaint.type_id')
    .innerJoin('book', 'book.id', 'complaint.book_id')
    .selectAll('complaint')
    .select(['complaint_type.name as type', 'book.name as title'])

export const complaints: Command = {
  meaning: 'lists unanswered complaints, oldest first',
  options: listingOptions('includes answered ones'),
  plan: ({ options }) => {
    const { all, brand, most } = listingOf(options)
    return async database => {
      let query = complaintsIn(database)
      if (!all) query = query.where('answered_at', 'is', null)
      if (brand !== undefined) query = query.where('complaint.brand', '=', brand)
      const found = await query.orderBy('complaint.id').limit(most).execute()
      const rows = found.map(complaint => ({
        id: complaint.id,
        at: complaint.created_at,
        brand: complaint.brand,
        type: complaint.type,
        book: complaint.title,
        chapter: complaint.chapter_id,
        text: complaint.content,
        ...(all && { answered: complaint.answered_at }),
      }))
      const said = `${all ? 'Complaints' : 'Unanswered complaints'}: ${rows.length}.`
      return { said, parts: [{ name: 'complaints', rows, none: 'None.' }] }
    }
  },
}

export const complaint: Command = {
  meaning: 'shows a complaint in full',
  words: 'ID',
  plan: ({ words: [word] }) => {
    const id = numberOf(word, 'ID')
    return async database => {
      const found = await complaintsIn(database).where('complaint.id', '=', id).executeTakeFirst()
      if (!found) throw new Refusal(`Complaint ${id} not found.`)
      const { created_at, brand, type, book_id, title, chapter_id, reader_id, email, content, answer, answered_at } =
        found
      const fields = {
        id,
        at: created_at,
        brand,
        type,
        book: `${title} (${book_id})`,
        chapter: chapter_id,
        reader: reader_id,
        'reply to': email,
        text: content,
        answered: answered_at,
        answer,
      }
      const reader = reader_id === null ? {} : { readerId: reader_id }
      return { said: `Found complaint ${id}.`, ...reader, parts: [{ name: 'complaint', fields }] }
    }
  },
}
