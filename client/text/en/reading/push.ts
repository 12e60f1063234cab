import { messages } from '../../messages.ts'

/** Texts of notifications: how they are switched on and off, and when they come. */
export const push = messages({
  title: 'Notifications',
  tell: 'Tell me when new chapters come',
  tellText: 'A notification on this device',
  tellTextQuiet: 'A notification on this device, never between {from} and {to}',
  working: 'One moment …',
  guest: '<a>Sign in</a> to be told on this device when new chapters come.',
  denied: 'This browser blocks notifications of {brand}. Allow them in its settings for this site, then try again.',
  install:
    'To be told of new chapters on this device, add {brand} to the home screen first: “Share”, then “Add to Home Screen”.',
  failed: 'That did not work. Please try again.',
  isOn: 'You will be told on this device.',
  fromBook: 'Follow a book to switch them on: the bookmark on its page.',
  intro: 'You are told of books that you follow.',
  quiet: 'Not at night',
  quietText: 'What comes meanwhile you are told in the morning.',
  from: 'From',
  to: 'to',
  others: 'Other devices',
  deviceOn: '{browser} on {system}',
  deviceUnknown: 'Unknown device',
  since: 'Since {date}',
  remove: 'Remove',
  removeOf: 'Tell {device} nothing any more',
})
