import { messages } from '../../messages.ts'

/** Texts of what can be done with a book of the shelf. */
export const shelfChoices = messages({
  of: 'Shelf: {book}',
  follow: 'Follow',
  following: 'Following',
  followText: 'Keeps it on your shelf and marks new chapters',
  notInterested: 'Not interested',
  takeOff: 'Take off the shelf',
  moved: 'Moved to {place}',
  followed: 'You follow this book',
  unfollowed: 'You no longer follow this book',
  hidden: 'Lists leave this book out from now on',
  takenOff: 'Taken off the shelf',
})
