import { messages } from '../../messages.ts'

/** Texts of what the server answers beside pages: when it is busy, to feed readers, and to a phone's home screen. */
export const served = messages({
  busyTitle: 'One moment, please',
  busyText: 'Too much is going on here right now. Please try again in a few seconds.',
  tryAgain: 'Try again',
  freeBooks: 'Free books',
  shortcuts: {
    continueReading: 'Continue reading',
    continue: 'Continue',
    search: 'Search',
    rankings: 'Rankings',
  },
})
