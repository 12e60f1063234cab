import { messages } from '../../messages.ts'

export const shelfChoices = messages({
  of: 'Shelf: {book}',
  follow: 'Follow',
  following: 'Following',
  followText: 'Keeps it on your shelf and shows new chapters',
  notInterested: 'Not interested',
  remove: 'Remove from shelf',
  moved: 'Moved to {place}',
  followed: 'You’re following this book',
  unfollowed: 'You’re no longer following this book',
  hidden: 'This book is now hidden from lists',
  removed: 'Removed from shelf',
})
