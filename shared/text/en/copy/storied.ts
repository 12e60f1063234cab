import { messages } from '../../messages.ts'
import type { CopyVariant } from './warm.ts'

/** As somebody speaks who tells stories. */
export const storied = messages({
  home: {
    emptyTitle: 'Once, the shelves stood empty',
    emptyText: 'No novels have come here yet. Check back soon: they’re on the road.',
  },
  discover: {
    listEmptyText: 'This shelf keeps its silence for now.',
    rankingEmptyText: 'None leads the field yet: readers choose. Check back soon.',
    endOfList: 'Here the road ends',
  },
  search: {
    noResourceText: 'Ask with fewer words, or spell the name another way.',
  },
  shelf: {
    empty: {
      reading: 'Every book you open waits here, with your place marked.',
      want: 'Tap the bookmark on a book’s page, and it waits here for another night.',
      finished: 'Books you’ve followed to the end find their way here.',
      dropped: 'Roads you left before the end: they lie here, with your place on each.',
    },
  },
  passages: { noMarks: 'No line highlighted yet' },
  offline: {
    nothingText: 'The last 20 chapters you open stay with you. To save a whole book, go to its page.',
  },
  offlinePage: {
    about: 'These travel with you where no signal reaches. Your place is saved, and syncs on your return.',
  },
  shell: { offline: 'You’re offline. What you’ve opened travels with you ›' },
  reader: {
    endFinished: 'And so it ends',
    endUpdating: 'Here the tale pauses',
    endUpdatingText: 'You’ve come as far as the tale goes. More is being written.',
    lockedText: 'So the chapter opens. Unlock the rest to keep reading.',
    lockedTextApp: 'So the chapter opens. Unlock the rest, or read it free in the app.',
  },
  login: { signInText: 'Your novels, coins and unlocked chapters go with you, on every device.' },
  account: {
    unlockedSignIn: 'Sign in, and the chapters you’ve unlocked open again.',
    unlockedEmptyText: 'Chapters you unlock are yours to keep, and gather here.',
  },
  card: { guestText: 'You don’t need an account to read on.' },
  complaint: { sentText: 'Your report has reached us. We look into every one.' },
}) satisfies CopyVariant
