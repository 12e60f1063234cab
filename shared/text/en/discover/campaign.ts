import { messages } from '../../messages.ts'

export const campaign = messages({
  reading: '{name} is reading',
  askTitle: 'Help {name} keep reading for free',
  ask: 'Download the app and tap Help. It unlocks the next chapters for {name} and costs you nothing.',
  inviteTitle: '{name} invites you to read along',
  invite: 'Start reading right away. No account, nothing to install.',
  helped:
    '{helped, number} of {needed, plural, one {# friend} other {# friends}} {helped, plural, one {has} other {have}} helped',
  stepsTitle: 'Three steps',
  steps: ['Download the app', 'Open it to see the invitation', 'Tap Help, and your friend keeps reading for free'],
  download: 'Download the app',
  openApp: 'Open the app to help',
  successTitle: 'It worked!',
  success: '{name} got enough help and can keep reading for free. Thank you!',
  expiredTitle: 'Help event has expired',
  expired: 'It’s too late to help {name}, but you can still read the novel.',
  readToo: 'Read it too',

  clicked: 'Click succeeded',
  eventExpired: 'Help event has expired',
  inApp: {
    clicked: 'Your click was counted. The novel continues in the app.',
    expired: 'It’s too late to help, but the novel continues in the app.',
  },
  here: {
    clicked: 'Your click was counted. The novel continues here.',
    expired: 'It’s too late to help, but the novel continues here.',
  },
  downloadToRead: 'Download App to read',
  readHere: 'Read it here',

  opening: 'How it begins',
  read: 'Keep reading',
  readFree: 'Start reading',
  getApp: 'Get the app',
  adsTitle: 'Start reading on {brand}',
  adsText: 'Start reading right away. No account, nothing to install.',
  toBook: 'About the novel',
})
