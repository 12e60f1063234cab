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
    year: '{count, plural, =1 {last yr.} other {#y ago}}',
    month: '{count, plural, =1 {last mo.} other {#mo ago}}',
    day: '{count, plural, =1 {yesterday} other {#d ago}}',
    hour: '{count, plural, other {#h ago}}',
    minute: '{count, plural, =0 {this minute} other {#m ago}}',
  },
  updatedAgo: 'Updated {time}',
  updatedAt: 'Updated',
})
