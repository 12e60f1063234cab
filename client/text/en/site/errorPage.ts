import { messages } from '../../messages.ts'

/** What the error page alone says. */
export const errorPage = messages({
  tooOftenTitle: 'One moment, please',
  tooOftenText: 'More was asked for from your network than we answer at once. Please try again in a few seconds.',
  genericText: 'It is not you. Please try again in a moment.',
  unavailableTitle: 'We will be right back',
  unavailableText: 'Our library does not answer at the moment. Your place is kept; please try again shortly.',
  offlineTitle: 'You are offline',
  offlineText: 'This page is not kept on this device. Check the connection and try again. Your place is kept.',
  unknownStep: 'Unknown middleware',
  onDevice: 'What you can read',
  browseGenres: 'Browse the genres',
})
