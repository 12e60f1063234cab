import { messages } from '../../messages.ts'
import type { Tone } from './tone.ts'

/** With a wink, and never at the reader's cost. */
export const playful = messages({
  home: {
    emptyTitle: 'The novels are stuck in traffic',
    emptyText: 'None has made it here yet. Look in again soon: it can’t be long.',
  },
  discover: {
    listEmptyText: 'Only dust on this shelf for now. It is very good dust.',
    rankingEmptyText: 'No winners yet: readers decide, one page at a time. Look in again soon.',
    endOfList: 'The end of the list. The plot was thin, we know',
  },
  search: {
    noResourceText: 'Fewer words or another spelling may lure it out.',
  },
  shelf: {
    empty: {
      reading: 'Open a book and it hops in here, your place between its teeth.',
      want: 'Tap the bookmark on a book’s page, and it queues up here. Politely.',
      finished: 'Books you read to the end stroll in here by themselves and take a bow.',
      dropped: 'It was not you, it was the book. Those you give up sulk here, with your place.',
    },
  },
  passages: { noMarks: 'Not one line highlighted yet' },
  offline: {
    nothingText:
      'The last 20 chapters that you open stay by themselves, like good pets; a book’s page keeps all of it.',
  },
  offlinePage: { about: 'No connection, no problem. Your place is kept, and sent when you are back.' },
  shell: { offline: 'You are offline. What you have opened did not notice ›' },
  reader: {
    endFinished: 'The end! (Really.)',
    endUpdating: 'To be continued…',
    endUpdatingText: 'You have caught up. The next chapter is being written, as fast as fingers go.',
    lockedText: 'Just when it got good! Unlock the rest to read on.',
    lockedTextApp: 'Just when it got good! Unlock the rest, or read it free in the app.',
  },
  login: { signInText: 'Your novels, coins and unlocked chapters follow you to every device. Like ducklings.' },
  account: {
    unlockedSignIn: 'Sign in, and your unlocked chapters come out of hiding.',
    unlockedEmptyText: 'Chapters that you unlock stay yours, and move in here.',
  },
  card: { guestText: 'No account, no fuss: just read.' },
  complaint: { sentText: 'Sharp eyes! Your report is with us, and we look into it.' },
}) satisfies Tone
