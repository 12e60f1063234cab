import type { Database } from '../../database/schema/schema.ts'
import { listingOf, listingOptions, numberOf } from '../command/numbers.ts'
import { Refusal, type Command, when } from '../command/command.ts'
import { queueMail } from '../../mail/outbox.ts'

/** Complaints with their subjects. */
const complaintsIn = (database: Database) =>
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

const LONGEST = 5000

export const answer: Command = {
  meaning: 'answers a complaint: saves the answer, and emails it if there is an address',
  words: 'ID TEXT',
  notes:
    'TEXT is sent as it is; a line break starts a paragraph. It goes to the confirmed address of the account,\n' +
    'or else to the address in the complaint.',
  options: { again: { meaning: 'answers it again' } },
  changes: true,
  plan: ({ words: [word, given = ''], options: { again }, hasMail, now }) => {
    const id = numberOf(word, 'ID')
    const text = given.trim()
    if (!text || text.length > LONGEST) throw new Refusal(`TEXT must have 1 to ${LONGEST} characters.`)
    return async database => {
      const open = database
        .updateTable('complaint')
        .set({ answer: text, answered_at: now.toISOString() })
        .where('id', '=', id)
      const answered = await (again ? open : open.where('answered_at', 'is', null)).returning('id').executeTakeFirst()
      const complaint = await complaintsIn(database).where('complaint.id', '=', id).executeTakeFirst()
      if (!complaint) throw new Refusal(`Complaint ${id} not found.`)
      if (!answered)
        throw new Refusal(
          `Complaint ${id} was answered at ${when(complaint.answered_at!)}. Add --again to send another answer.`,
        )
      const { brand, reader_id, email, locale, title } = complaint
      const recipient = (await provenAddress(database, reader_id)) ?? email
      if (recipient && hasMail) {
        const facts = { book: title, answer: text }
        await queueMail(database, { brand, origin: '', recipient, locale, kind: 'answer', facts }, now)
      }
      const way = !recipient
        ? 'There is no address to send it to.'
        : hasMail
          ? 'An email is on its way.'
          : 'Mail is off (MAIL), so no email was sent.'
      return { said: `Complaint ${id} answered. ${way}`, ...(reader_id !== null && { readerId: reader_id }) }
    }
  },
}

async function provenAddress(database: Database, readerId: number | null): Promise<string | undefined> {
  const reader = database
    .selectFrom('reader')
    .select('email')
    .where('id', '=', readerId ?? 0)
  return (await reader.where('email_verified_at', 'is not', null).executeTakeFirst())?.email
}
