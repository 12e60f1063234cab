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
  updatedAgo: {
    year: 'Updated {count, number}y ago',
    month: 'Updated {count, number}mo ago',
    day: 'Updated {count, number}d ago',
    hour: 'Updated {count, number}h ago',
    minute: '{count, plural, =0 {Updated just now} other {Updated #m ago}}',
  },
  updatedAt: 'Updated',
})
