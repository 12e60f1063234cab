import { messages } from '../../messages.ts'

/** Texts of the reading history. */
export const history = messages({
  title: 'Reading history',
  about: 'Kept on this device.',
  aboutAccount: 'Kept in your account, for all your devices.',
  behind: 'Your account cannot be reached right now: this is what this device knows.',
  scriptless: 'The history is kept by your browser alone, which needs JavaScript to show it.',
  waiting: 'Your reading history is loading.',
})
