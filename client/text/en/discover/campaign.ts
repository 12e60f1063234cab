import { messages } from '../../messages.ts'

/** Texts of the pages that readers reach from outside: invitations, help events, advertisements. */
export const campaign = messages({
  reading: '{name} is reading',
  askTitle: 'Help {name} read on for free',
  ask: 'Download the app and tap Help: that opens the next chapters for {name}, and costs you nothing.',
  inviteTitle: '{name} invites you to read along',
  invite: 'Open the novel and read: no account, nothing to install.',
  helped:
    '{helped, number} of {needed, plural, one {# friend} other {# friends}} {helped, plural, one {has} other {have}} helped',
  stepsTitle: 'Three steps',
  steps: [
    'Download the app',
    'Open it: the invitation is waiting there',
    'Tap Help, and your friend reads on for free',
  ],
  download: 'Download the app',
  openApp: 'I have the app: open it to help',
  successTitle: 'It worked!',
  success: '{name} has all the help that was needed and reads on for free. Thank you.',
  expiredTitle: 'Help event has expired',
  expired: 'The time to help {name} is over. The novel is still here.',
  readToo: 'Read it too',

  clicked: 'Click succeeded',
  eventExpired: 'Help event has expired',
  inApp: {
    clicked: 'Your click has arrived. The novel goes on in the app.',
    expired: 'The time to help is over, but the novel goes on in the app.',
  },
  here: {
    clicked: 'Your click has arrived. The novel goes on here.',
    expired: 'The time to help is over, but the novel goes on here.',
  },
  downloadToRead: 'Download App to read',
  readHere: 'Read it here',

  opening: 'How it begins',
  read: 'Read on',
  readFree: 'Start reading',
  getApp: 'Get the app',
  adsTitle: 'Start reading on {brand}',
  adsText: 'Open a novel and read: no account, nothing to install.',
  toBook: 'About the novel',
})
