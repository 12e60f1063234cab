export const READ_FIELDS = [
  'id',
  'name',
  'author',
  'authors',
  'category',
  'cover',
  'language',
  'status',
  'free_chapters',
  'word_count',
  'rating_count',
  'volumes',
] as const
