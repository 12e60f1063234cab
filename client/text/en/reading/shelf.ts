import { messages } from '../../messages.ts'

/** Texts of the shelf: its tabs, and the books of each. */
export const shelf = messages({
  marksTab: 'Notes',
  hiddenTab: 'Not interested',
  tab: '{place} {count, number}',
  empty: {
    reading: 'Books you open show up here, with your place in each.',
    want: 'Tap the bookmark on a book’s page to save it for later.',
    finished: 'Books you’ve read to the end show up here.',
    dropped: 'Books you’ve given up on show up here, with your place in each.',
  },
  order: 'Sort by',
  orders: { touched: 'Last read', updated: 'New chapters', name: 'Title', progress: 'Progress' },
  news: '{count, plural, one {# new chapter} other {# new chapters}}',
  percent: '{percent, number}%',
  chapters: '{count, plural, one {# chapter} other {# chapters}}',
  open: 'Open the book',
  openBook: 'Open {book}',
  move: 'Move {book}',
  interestedBook: 'Show {book} in lists again',
  readTo: 'Read to {chapter}',
  unread: 'Unread',
  place: '{number} of {count}',
  continue: 'Continue',
  continueBook: 'Continue {book}',
  readAgain: 'Read again',
  readAgainBook: 'Read {book} again',
  remove: 'Remove {book} from history',
  removed: 'Removed from history',
  noData: 'No Data!',
  toHome: 'Find a novel',
})
