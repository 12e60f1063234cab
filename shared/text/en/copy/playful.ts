import { messages } from '../../messages.ts'
import type { CopyVariant } from './warm.ts'

/** With a wink, but not beside a person, money or a form, and never at the reader's cost. */
export const playful = messages({
  home: {
    emptyTitle: 'The novels are stuck in traffic',
    emptyText: 'None has made it here yet. Check back soon: it can’t be long.',
  },
  discover: {
    listEmptyText: 'Only dust on this shelf for now. It’s very good dust.',
    rankingEmptyText: 'No winners yet: readers decide, one page at a time. Check back soon.',
    endOfList: 'That’s the whole list. Every last one',
  },
  search: {
    noResourceText: 'Fewer words or another spelling may lure it out.',
  },
  shelf: {
    empty: {
      reading: 'Open a book and it hops in here, with your place.',
      want: 'Tap the bookmark on a book’s page, and it lines up here. Politely.',
      finished: 'Books you’ve read to the end stroll in here and take a bow.',
      dropped: 'It wasn’t you, it was the book. The ones you give up on sulk here, with your place.',
    },
  },
  passages: { noMarks: 'Not a single highlight yet' },
  offline: {
    nothingText: 'The last 20 chapters you open stick around. To save a whole book, go to its page.',
  },
  offlinePage: { about: 'No connection, no problem. Your place is saved, and syncs when you’re back.' },
  shell: { offline: 'You’re offline. What you’ve opened didn’t even notice ›' },
  reader: {
    endFinished: 'The end! (Really.)',
    endUpdating: 'To be continued…',
    endUpdatingText: 'You’ve caught up. More is coming, as fast as fingers go.',
    lockedText: 'That’s how it begins. Unlock the rest to keep reading.',
    lockedTextApp: 'That’s how it begins. Unlock the rest, or read it free in the app.',
  },
  login: { signInText: 'Your novels, coins and unlocked chapters follow you to every device.' },
  account: {
    unlockedSignIn: 'Sign in, and your unlocked chapters are all here.',
    unlockedEmptyText: 'Chapters you unlock are yours to keep. They show up here.',
  },
  card: { guestText: 'No account, no fuss: just read.' },
  complaint: { sentText: 'Thanks for telling us. We’ve got your report and we’re on it.' },
}) satisfies CopyVariant
