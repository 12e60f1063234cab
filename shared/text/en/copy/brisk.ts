import { messages } from '../../messages.ts'
import type { CopyVariant } from './warm.ts'

/** In as few words as it takes. */
export const brisk = messages({
  home: { emptyTitle: 'Novels on the way', emptyText: 'None here yet. Check back soon.' },
  discover: {
    listEmptyText: 'Nothing here yet.',
    rankingEmptyText: 'Readers vote by reading. Results soon.',
    endOfList: 'That’s all',
  },
  search: {
    noResourceText: 'Fewer words, or another spelling.',
  },
  shelf: {
    empty: {
      reading: 'Open a book and it lands here, with your place.',
      want: 'Tap the bookmark on a book’s page. Done.',
      finished: 'Read to the end and it moves here.',
      dropped: 'Gave one up? It stays here, with your place.',
    },
  },
  passages: { noMarks: 'No highlights yet' },
  offline: {
    nothingText: 'The last 20 chapters you open are saved automatically. For a whole book, go to its page.',
  },
  offlinePage: { about: 'Read these without a connection. Your place is saved and syncs later.' },
  shell: { offline: 'You’re offline. Keep reading what you’ve opened ›' },
  reader: {
    endFinished: 'The end',
    endUpdating: 'More to come',
    endUpdatingText: 'You’re caught up. Next chapter: in the works.',
    lockedText: 'That was the opening. Unlock the rest to keep reading.',
    lockedTextApp: 'That was the opening. Unlock the rest, or read it free in the app.',
  },
  login: { signInText: 'Your novels, coins and unlocked chapters. On every device.' },
  account: {
    unlockedSignIn: 'Sign in to get your unlocked chapters.',
    unlockedEmptyText: 'Unlock once, yours for good. Find them all here.',
  },
  card: { guestText: 'No account needed to read.' },
  complaint: { sentText: 'Got it. We look into every report.' },
}) satisfies CopyVariant
