/** Texts of the reading history. */
export const history = {
  title: 'Reading history',
  about: 'Kept on this device.',
  scriptless: 'The history is kept by your browser alone, which needs JavaScript to show it.',
  waiting: 'Your reading history is loading.',
  readTo: (chapter: string) => `Read to ${chapter}`,
  unread: 'Unread',
  place: (number: number, count: number) => `${number} of ${count}`,
  continue: 'Continue',
  continueBook: (book: string) => `Continue ${book}`,
  remove: (book: string) => `Remove ${book} from the history`,
  removed: 'Removed from the history',
  undo: 'Undo',
  noData: 'No Data!',
  noDataText: 'The books you open stand here, with your place in each.',
  toHome: 'Find something to read',
} as const
