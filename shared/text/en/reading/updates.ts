import { messages } from '../../messages.ts'

export const updates = messages({
  news: '{count, plural, one {# new chapter} other {# new chapters}}',
  newBook: '{count, plural, one {New book · # chapter} other {New book · # chapters}}',
  unseen: 'Not seen yet:',
  unseenCount: '{count, number} new',
  empty: 'No updates yet',
  emptyText: 'Follow a book or an author to see new chapters here. To follow a book, tap the bookmark on its page.',
  emptyFollowing: 'New chapters of what you follow show up here.',
  following: 'You follow',
  find: 'Find a novel',
})
