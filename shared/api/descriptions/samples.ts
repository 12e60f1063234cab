import type { Book, BookCard, ChapterItem } from '../book.ts'
import type { User } from '../user.ts'

export const MORNING = '2026-05-01T08:30:00.000Z'
export const NOON = '2026-05-01T12:00:00.000Z'

export const author = { id: 3, name: 'Dafydd Okoro' }
export const category = { id: 12, name: 'System' }

export const card: BookCard = {
  id: 7,
  name: 'Level Crossing',
  author,
  cover: '/v1/book.cover?book_id=7&v=3f2a9c&w={width}',
  introduction: 'Nesta Pryce, fifty-nine, bad hip, keeps the last hand-worked railway gates in the valley.',
  status: 'finished',
  category,
  score: 4.7,
  chapter_count: 6,
  read_count: 418260,
  updated_at: MORNING,
}

export const otherCard: BookCard = {
  id: 9,
  name: 'Married by Post',
  author: { id: 5, name: 'Ines Corcoran' },
  cover: null,
  introduction: 'She answered an advertisement for a lighthouse.',
  status: 'updating',
  category: { id: 14, name: 'Romance' },
  score: 4.2,
  chapter_count: 31,
  read_count: 90412,
  updated_at: NOON,
}

const tags = [
  { id: 31, name: 'Found Family' },
  { id: 32, name: 'Railway' },
]

export const book: Book = {
  ...card,
  tags,
  word_count: 18240,
  free_chapters: 3,
  updated_at: MORNING,
  volumes: [
    { title: 'Volume 1: The Up Line', first_chapter: 1, last_chapter: 3 },
    { title: 'Volume 2: The Journey North', first_chapter: 4, last_chapter: 6 },
  ],
}

export const freeItem: ChapterItem = {
  id: 1,
  key: 71,
  title: 'The Ticket Press',
  word_count: 2950,
  is_free: true,
  price: 0,
  is_ordered: false,
  updated_at: MORNING,
}

export const lockedItem: ChapterItem = {
  id: 4,
  key: 74,
  title: 'Six Minutes',
  word_count: 3105,
  is_free: false,
  price: 12,
  is_ordered: false,
  updated_at: MORNING,
}

export const paging = { page: 1, limit: 20 }
export const firstPage = { ...paging, total: 1 }

export const user: User = {
  id: 4711,
  name: 'mara',
  email: 'mara@reader.example',
  avatar: null,
  created_at: MORNING,
  providers: [],
  email_verified: true,
  has_password: true,
}

/** Secrets look like this: 43 letters, digits, `-` and `_`. */
const TOKEN = 'k3J9xQ0uV5b7Yd2sRw8LmN4pTz6HcGfAeBiDoKjXqUs'
export const TICKET = 'Zt4Lw9Qe2Rm7Xv1Bn6Kc3Hs8Jd5Gf0Pa_Yu-OiTkEq'

export const entry = { token: TOKEN, user, created: false }
