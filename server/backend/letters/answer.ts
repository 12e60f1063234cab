import type { Letter } from '../mail/letter.ts'

/** What operators answer to a complaint, in their own words. */
export const answer = ({ book, answer }: { book: string; answer: string }): Letter => ({
  subject: 'Your message about {book}',
  book,
  paragraphs: ['You have written to {brand}. This is our answer:', ...answer.split(/\n+/).filter(Boolean)],
  notes: ['You get this mail because you, or somebody with this address, wrote to us.'],
})
