import { messages } from '../../messages.ts'
import type { Tone } from './tone.ts'

/** In as few words as it takes. */
export const brisk = messages({
  home: { emptyTitle: 'Novels on their way', emptyText: 'None here yet. Look in again soon.' },
  discover: {
    listEmptyText: 'Nothing on this shelf yet.',
    rankingEmptyText: 'Readers vote by reading. Results soon.',
    endOfList: 'That is all',
  },
  search: {
    noResourceText: 'Fewer words, or another spelling.',
  },
  shelf: {
    empty: {
      reading: 'Open a book: it lands here, with your place.',
      want: 'Tap the bookmark on a book’s page. Done.',
      finished: 'Read to the end: it comes here by itself.',
      dropped: 'Gave one up? It stays here, with your place.',
    },
  },
  passages: { noMarks: 'No highlights yet' },
  offline: {
    nothingText: 'The last 20 chapters you open are kept by themselves. All of a book: on its page.',
  },
  offlinePage: { about: 'Read these without a connection. Your place is kept, and sent when you are back.' },
  shell: { offline: 'You are offline. Read on in what you have opened ›' },
  reader: {
    endFinished: 'The end',
    endUpdating: 'More to come',
    endUpdatingText: 'You are up to date. Next chapter: in the works.',
    lockedText: 'That was the opening. Unlock the rest, read on.',
    lockedTextApp: 'That was the opening. Unlock the rest, or read it free in the app.',
  },
  login: { signInText: 'Your novels, coins and unlocked chapters. On every device.' },
  account: {
    unlockedSignIn: 'Sign in: your unlocked chapters are there.',
    unlockedEmptyText: 'Unlocked once, yours for good. All of them stand here.',
  },
  card: { guestText: 'No account needed to read.' },
  complaint: { sentText: 'Got it. We look into every report.' },
}) satisfies Tone
