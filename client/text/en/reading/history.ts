import { messages } from '../../messages.ts'

/** Texts of the reading history. */
export const history = messages({
  title: 'Reading history',
  about: 'Kept on this device.',
  aboutAccount: 'Kept in your account, for all your devices.',
  behind: 'Your account cannot be reached right now: this is what this device knows.',
  scriptless: 'The history is kept by your browser alone, which needs JavaScript to show it.',
  waiting: 'Your reading history is loading.',
  readTo: 'Read to {chapter}',
  unread: 'Unread',
  place: '{number} of {count}',
  continue: 'Continue',
  continueBook: 'Continue {book}',
  remove: 'Remove {book} from the history',
  removed: 'Removed from the history',
  undo: 'Undo',
  noData: 'No Data!',
  noDataText: 'The books you open stand here, with your place in each.',
  toHome: 'Find something to read',
})
