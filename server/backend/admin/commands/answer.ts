import type { Database } from '../../database/schema/schema.ts'
import { queueMail } from '../../mail/outbox.ts'
import { complaintsIn } from './complaints.ts'
import { numberOf } from '../command/numbers.ts'
import { Refusal, type Command, when } from '../command/command.ts'

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
