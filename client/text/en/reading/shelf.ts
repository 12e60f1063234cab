import { messages } from '../../messages.ts'

/** Texts of the shelf: its tabs, and the books of each. */
export const shelf = messages({
  marksTab: 'Notes',
  hiddenTab: 'Not interested',
  tab: '{place} {count, number}',
  empty: {
    reading: 'The books you open stand here, with your place in each.',
    want: 'Tap the bookmark on a book’s page to keep it for later.',
    finished: 'Books that you have read to the end come here by themselves.',
    dropped: 'Books that you have given up stand here, with your place in each.',
  },
  order: 'Sort by',
  orders: { touched: 'Last read', updated: 'New chapters', name: 'Title', progress: 'Progress' },
  news: 'New: {count, plural, one {# chapter} other {# chapters}}',
  percent: '{percent, number} %',
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
  remove: 'Remove {book} from the history',
  removed: 'Removed from the history',
  noData: 'No Data!',
  toHome: 'Find something to read',
})
