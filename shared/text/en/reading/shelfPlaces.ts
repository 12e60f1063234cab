import { messages } from '../../messages.ts'

export const shelfPlaces = messages({
  label: 'Shelf',
  places: { reading: 'Reading', want: 'Want to read', finished: 'Finished', dropped: 'Dropped' },
  notInterestedText: 'Hides the book from lists',
  shown: 'This book shows in lists again',
  undo: 'Undo',
})
