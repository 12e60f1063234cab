import { messages } from '../../messages.ts'

export const push = messages({
  title: 'Notifications',
  notify: 'Notify me about new chapters',
  notifyText: 'On this device',
  notifyTextQuiet: 'On this device, but not from {from} to {to}',
  working: 'One moment…',
  guest: '<a>Sign in</a> to get notified about new chapters on this device.',
  denied: 'This browser blocks {brand} notifications. Allow them in its settings for this site, then try again.',
  install:
    'To get notified on this device, first add {brand} to your home screen: tap “Share”, then “Add to Home Screen”.',
  failed: 'That didn’t work. Please try again.',
  isOn: 'Notifications are on for this device.',
  fromBook: 'To turn them on, follow a book: tap the bookmark on its page.',
  intro: 'About books and authors you follow.',
  quiet: 'Quiet hours',
  quietText: 'We’ll notify you when they’re over.',
  hours: '<from>From</from> <to>to</to>',
  others: 'Other devices',
  deviceOn: '{browser} on {system}',
  deviceUnknown: 'Unknown device',
  since: 'Since {date}',
  remove: 'Remove',
  removeOf: 'Stop notifying {device}',
})
