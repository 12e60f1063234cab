import type { Email } from '../mail/email.ts'

/** What operators answer to a complaint, in their own words. */
export const answer = ({ book, answer }: { book: string; answer: string }): Email => ({
  subject: 'Your message about {book}',
  book,
  paragraphs: ['You wrote to {brand}. Here’s our reply:', ...answer.split(/\n+/).filter(Boolean)],
  notes: ['You’re getting this email because you, or someone using your address, wrote to us.'],
})
