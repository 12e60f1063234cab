import { emails } from '../../../client/text/en/emails/emails.ts'
import type { Email } from '../mail/email.ts'

/** What operators answer to a complaint, in their own words. */
export const answer = ({ book, answer }: { book: string; answer: string }): Email => ({
  subject: emails.answer.subject({ book: '{book}' }),
  book,
  paragraphs: [emails.answer.text({ brand: '{brand}' }), ...answer.split(/\n+/).filter(Boolean)],
  notes: [emails.answer.note],
})
