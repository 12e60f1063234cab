import { messages } from '../../messages.ts'
import type { Tone } from './tone.ts'

/** As somebody speaks who tells stories. */
export const storied = messages({
  home: {
    emptyTitle: 'Once, the shelves stood empty',
    emptyText: 'No novels have come here yet. Look in again soon: they are on the road.',
  },
  discover: {
    listEmptyText: 'This shelf keeps its silence for now.',
    rankingEmptyText: 'None leads the field yet: its readers choose. Look in again soon.',
    endOfList: 'Here the road ends',
  },
  search: {
    noResourceText: 'Ask with fewer words, or spell the name another way.',
  },
  shelf: {
    empty: {
      reading: 'Every book that you open waits here, with your place kept in it.',
      want: 'Tap the bookmark on a book’s page, and it is kept here for another night.',
      finished: 'Books that you have followed to their end find their way here by themselves.',
      dropped: 'Roads not taken to their end: they lie here, with your place on each.',
    },
  },
  passages: { noMarks: 'No line is marked yet' },
  offline: {
    nothingText: 'The last 20 chapters that you open stay with you by themselves; a book’s page keeps the whole of it.',
  },
  offlinePage: { about: 'These travel with you where no line reaches. Your place is kept, and sent on your return.' },
  shell: { offline: 'You are offline. What you have opened travels with you ›' },
  reader: {
    endFinished: 'And so it ends',
    endUpdating: 'Here the tale pauses',
    endUpdatingText: 'You have come as far as it is told. The next chapter is being written.',
    lockedText: 'So the chapter opens. Unlock the rest to read on.',
    lockedTextApp: 'So the chapter opens. Unlock the rest, or read it free in the app.',
  },
  login: { signInText: 'Your novels, coins and unlocked chapters go with you, whatever device you carry.' },
  account: {
    unlockedSignIn: 'Sign in, and the chapters that you have unlocked open again.',
    unlockedEmptyText: 'Chapters that you unlock stay yours, and are gathered here.',
  },
  card: { guestText: 'No account is needed to read on.' },
  complaint: { sentText: 'Your report has reached us. Every one is looked into.' },
}) satisfies Tone
