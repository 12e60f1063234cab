import type { Database } from '../../database/schema/schema.ts'
import { queueMail } from '../../mail/outbox.ts'
import { complaintsIn } from './complaints.ts'
import { numberOf } from '../command/numbers.ts'
import { Refusal, type Command, when } from '../command/command.ts'

const LONGEST = 5000

export const answer: Command = {
  meaning: 'answers a complaint: keeps the answer, and writes to who complained where that can be',
  words: 'ID TEXT',
  notes:
    'TEXT goes as it is; a line break makes a paragraph. It goes to the proven address of the account, else to the\n' +
    'address that stands in the complaint.',
  options: { again: { meaning: 'although it was answered before' } },
  changes: true,
  plan: ({ words: [word, given = ''], options: { again }, hasMail, now }) => {
    const id = numberOf(word, 'ID')
    const text = given.trim()
    if (!text || text.length > LONGEST) throw new Refusal(`TEXT must have from 1 to ${LONGEST} characters.`)
    return async database => {
      const open = database
        .updateTable('complaint')
        .set({ answer: text, answered_at: now.toISOString() })
        .where('id', '=', id)
      const answered = await (again ? open : open.where('answered_at', 'is', null)).returning('id').executeTakeFirst()
      const complaint = await complaintsIn(database).where('complaint.id', '=', id).executeTakeFirst()
      if (!complaint) throw new Refusal(`There is no complaint ${id}.`)
      if (!answered)
        throw new Refusal(`Complaint ${id} was answered at ${when(complaint.answered_at!)}. --again answers anew.`)
      const { brand, reader_id, email, title } = complaint
      const recipient = (await provenAddress(database, reader_id)) ?? email
      if (recipient && hasMail) {
        const facts = { book: title, answer: text }
        await queueMail(database, { brand, origin: '', recipient, kind: 'answer', facts }, now)
      }
      const way = !recipient
        ? 'There is no address to write to.'
        : hasMail
          ? 'A mail is on its way.'
          : 'Mail is off (MAIL), so nobody is written to.'
      return { said: `Complaint ${id} is answered. ${way}`, ...(reader_id !== null && { readerId: reader_id }) }
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
