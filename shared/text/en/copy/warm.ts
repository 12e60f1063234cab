import { messages } from '../../messages.ts'

/** Like somebody behind the counter who knows the reader. */
export const warm = messages({
  home: {
    emptyTitle: 'We’re still unpacking the books',
    emptyText: 'There are no novels here yet. Come back soon, we’d love to see you.',
  },
  discover: {
    listEmptyText: 'This shelf is still waiting for its first novel.',
    rankingEmptyText: 'Readers decide who leads. Come back soon.',
    endOfList: 'That’s everything. Thanks for looking',
  },
  search: {
    noResourceText: 'Try fewer words or another spelling. It may well be here.',
  },
  shelf: {
    empty: {
      reading: 'Open a book, and it waits for you here with your place in it.',
      want: 'Something caught your eye? Tap the bookmark on a book’s page.',
      finished: 'Read a book to the end, and it moves here. Enjoy the journey.',
      dropped: 'Not every book is for everyone. The ones you give up on rest here, with your place.',
    },
  },
  passages: { noMarks: 'No favorite lines yet' },
  offline: {
    nothingText: 'We save the last 20 chapters you open for you. To take a whole book along, go to its page.',
  },
  offlinePage: { about: 'Yours to read without a connection. We save your place, and sync it when you’re back.' },
  shell: { offline: 'You’re offline. What you’ve opened is still here for you ›' },
  reader: {
    endFinished: 'The end. Thanks for reading',
    endUpdating: 'To be continued',
    endUpdatingText: 'You’re all caught up. We hope you’ll be back for the next one.',
    lockedText: 'We hope you like how it begins. Unlock the rest to keep reading.',
    lockedTextApp: 'We hope you like how it begins. Unlock the rest, or read it free in the app.',
  },
  login: { signInText: 'Good to see you. Your novels, coins and unlocked chapters come with you everywhere.' },
  account: {
    unlockedSignIn: 'Sign in, and the chapters you’ve unlocked are right here.',
    unlockedEmptyText: 'Chapters you unlock are yours for good. You’ll find them here.',
  },
  card: { guestText: 'No account needed. Enjoy your book.' },
  complaint: { sentText: 'Your report helps every reader. We look into each one.' },
})

/** The same facts in about as many words, without arguments, since they travel as data; never errors or money. */
export type CopyVariant = typeof warm
