import { messages } from '../../messages.ts'

/** What the error page alone says. */
export const errorPage = messages({
  tooOftenTitle: 'One moment, please',
  tooOftenText: 'We’re getting too many requests from your network. Please try again in a few seconds.',
  genericText: 'Something went wrong on our side. Please try again in a moment.',
  unavailableTitle: 'We’ll be right back',
  unavailableText: 'We can’t reach our library right now. Your place is saved. Please try again shortly.',
  offlineTitle: 'You’re offline',
  offlineText: 'This page isn’t saved on this device. Check your connection. Your place is saved.',
  unknownStep: 'Unknown middleware',
  onDevice: 'What you can read',
  browseGenres: 'Browse genres',
})
