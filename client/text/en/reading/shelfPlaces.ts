import { messages } from '../../messages.ts'

/** Texts that the shelf's page shares with what changes a book's place. */
export const shelfPlaces = messages({
  label: 'Shelf',
  places: { reading: 'Reading', want: 'Want to read', finished: 'Finished', dropped: 'Dropped' },
  notInterestedText: 'Lists leave the book out',
  shown: 'Lists show this book again',
  undo: 'Undo',
})
