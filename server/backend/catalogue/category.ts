/** Of our own books. Imported books may have others. */
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
