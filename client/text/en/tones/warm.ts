import { messages } from '../../messages.ts'
import type { Tone } from './tone.ts'

/** Like somebody behind the counter who knows the reader. */
export const warm = messages({
  home: {
    emptyTitle: 'We are still unpacking the books',
    emptyText: 'No novels are here yet. Do come back soon: we would love to see you.',
  },
  discover: {
    listEmptyText: 'This shelf is still waiting for its first novel.',
    rankingEmptyText: 'It is you readers who decide who leads. Do look in again soon.',
    endOfList: 'That was all. Thank you for looking',
  },
  search: {
    noResourceText: 'Try fewer words or another spelling: it may well be here.',
  },
  shelf: {
    empty: {
      reading: 'Open a book, and it waits for you here with your place in it.',
      want: 'Caught your eye? Tap the bookmark on a book’s page, and we keep it here.',
      finished: 'Read a book to its end, and it comes here by itself. Enjoy the way there.',
      dropped: 'Not every book is for everyone. Those you give up rest here, with your place.',
    },
  },
  passages: { noMarks: 'No favourite lines yet' },
  offline: {
    nothingText:
      'The last 20 chapters that you open are kept for you by themselves; a book’s page keeps all of it for the way.',
  },
  offlinePage: { about: 'Yours to read without a connection. We keep your place, and send it when you are back.' },
  shell: { offline: 'You are offline. What you have opened is still here for you ›' },
  reader: {
    endFinished: 'The end. Thank you for reading',
    endUpdating: 'To be continued',
    endUpdatingText: 'You are up to date. The next chapter is being written: we hope you will be here.',
    lockedText: 'We hope you liked how it begins. Unlock the rest to read on.',
    lockedTextApp: 'We hope you liked how it begins. Unlock the rest, or read it free in the app.',
  },
  login: { signInText: 'Good to see you. Your novels, coins and unlocked chapters come along to every device.' },
  account: {
    unlockedSignIn: 'Sign in, and the chapters that you have unlocked are here again.',
    unlockedEmptyText: 'Chapters that you unlock are yours for good. You will find them here.',
  },
  card: { guestText: 'You are welcome without an account, too.' },
  complaint: { sentText: 'Thank you for taking the time. We look into every report.' },
}) satisfies Tone
