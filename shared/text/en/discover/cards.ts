import { messages } from '../../messages.ts'

export const cards = messages({
  finished: 'Finished',
  updating: 'Updating',
  reads: '{count, plural, one {# read} other {{count, number, compact} reads}}',
  chapters: '{count, plural, =0 {No chapters yet} one {# chapter} other {{count, number, compact} chapters}}',
  novels: '{count, plural, one {# novel} other {{count, number, compact} novels}}',
  score: 'Score',
  rank: 'Rank',
  // Not by `Intl`, whose first answer would hold up a list on a slow phone.
  ago: {
    minute: '{count, plural, =0 {now} other {# min. ago}}',
    hour: '{count, number} hr. ago',
    day: '{count, plural, =1 {yesterday} other {# days ago}}',
  },
  updatedAt: 'Updated',
})
