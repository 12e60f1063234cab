import { messages } from '../../messages.ts'

export const cards = messages({
  finished: 'Finished',
  updating: 'Updating',
  reads: '{count, plural, one {# read} other {{count, number, compact} reads}}',
  chapters: '{count, plural, =0 {No chapters yet} one {# chapter} other {{count, number, compact} chapters}}',
  novels: '{count, plural, one {# novel} other {{count, number, compact} novels}}',
  score: 'Score',
  rank: 'Number',
  updatedAgo: 'Updated {time}',
  updatedAt: 'Updated',
})
