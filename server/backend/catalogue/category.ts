/** The genres that our own books use. Imported books may bring others. */
export const categories = [
  'Romance',
  'Fantasy',
  'System',
  'Mystery',
  'Science Fiction',
  'Historical',
  'Comedy',
  'Horror',
  'Adventure',
  'Drama',
  'Poetry',
  'Children',
  'Fiction',
] as const

export type Category = (typeof categories)[number]
