import { messages } from '../../messages.ts'

/** Texts that the server sends outside of pages: when it is busy, to feed readers, and to a phone's home screen. */
export const served = messages({
  busyTitle: 'One moment, please',
  busyText: 'We’re very busy right now. Please try again in a few seconds.',
  unreachable: 'We can’t reach our library right now. Please try again in a moment.',
  timeout: 'Our library took too long to answer. Please try again in a moment.',
  tryAgain: 'Try again',
  freeBooks: 'Free books',
  shortcuts: {
    continueReading: 'Continue reading',
    continue: 'Continue',
    search: 'Search',
    rankings: 'Rankings',
  },
})
