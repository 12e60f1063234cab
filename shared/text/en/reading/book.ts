import { messages } from '../../messages.ts'

export const book = messages({
  by: 'by {author}',
  finished: 'Finished',
  updating: 'Updating',
  score: 'Score',
  noScore: 'New',
  words: 'Words',
  characters: 'Characters',
  chapters: 'Chapters',
  reads: 'Reads',
  facts: 'At a glance',
  tags: 'Tags',
  introduction: 'Introduction',
  noIntroduction: 'No introduction yet.',
  showAll: 'Show all',
  showLess: 'Show less',

  startReading: 'Start reading',
  continueReading: 'Continue reading',
  readAgain: 'Read again',
  place: 'Chapter {number} · {percent, number}%',
  left: '{minutes} min left',
  noChapters: 'No chapters yet',
  noChaptersText: 'Please check back soon for the first one.',
  chapterOf: 'Chapter {number} of {count}',
  allChapters: '{count, plural, one {# chapter} other {All # chapters}}',
  previous: 'Previous chapters',
  next: 'Next chapters',
  updated: 'Updated {date}',

  recommended: 'You may also like',

  ratings: 'Ratings and reviews',
  ratingCount: '{count, plural, one {# rating} other {{count, number, compact} ratings}}',

  problems: 'Something wrong with this book?',
  reportIssue: 'Report issue',
  reportSubject: 'Report issue: {book} ({id})',
  copyright: 'Other copyright issues',
  copyrightText: 'Do you own the rights? Email us:',
})
