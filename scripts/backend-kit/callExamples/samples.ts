import type { EndpointName, Input, Output } from '../../../shared/api/endpoints.ts'

/** Examples of calls, one for each form of a call, by name. They match the schemas of the contract. */
export type Examples = { [N in EndpointName]: Record<string, { input: Input<N>; data: Output<N> }> }

/** Data that the examples of calls share. */
export const MORNING = '2026-05-01T08:30:00.000Z'
export const NOON = '2026-05-01T12:00:00.000Z'

export const author = { id: 3, name: 'Dafydd Okoro' }
export const category = { id: 12, name: 'System' }

export const card = {
  id: 7,
  name: 'Level Crossing',
  author,
  cover: '/v1/book.cover?book_id=7&v=3f2a9c&w={width}',
  tint: '#17454f',
  introduction: 'Nesta Pryce keeps the last railway gates.',
  language: 'en-GB',
  status: 'finished' as const,
  category,
  score: 4.7,
  rating_count: 1204,
  chapter_count: 6,
  word_count: 18240,
  read_count: 418260,
  updated_at: MORNING,
}

export const otherCard = {
  id: 9,
  name: 'Married by Post',
  author: { id: 5, name: 'Ines Corcoran' },
  cover: null,
  introduction: 'She answered an advertisement for a lighthouse.',
  status: 'updating' as const,
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

export const book = {
  ...card,
  tags,
  free_chapters: 3,
  updated_at: MORNING,
  volumes: [
    { title: 'Volume 1: The Up Line', first_chapter: 1, last_chapter: 3 },
    { title: 'Volume 2: The Journey North', first_chapter: 4, last_chapter: 6 },
  ],
}

export const freeItem = {
  id: 1,
  key: 71,
  title: 'The Ticket Press',
  word_count: 2950,
  is_free: true,
  price: 0,
  is_ordered: false,
  updated_at: MORNING,
}

export const lockedItem = {
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

export const user = {
  id: 4711,
  name: 'mara',
  email: 'mara@reader.example',
  avatar: null,
  created_at: MORNING,
  providers: [] as string[],
  email_verified: true,
  has_password: true,
}

/** Example of a secret: 43 letters, digits, `-` and `_`. */
const TOKEN = 'k3J9xQ0uV5b7Yd2sRw8LmN4pTz6HcGfAeBiDoKjXqUs'
export const TICKET = 'Zt4Lw9Qe2Rm7Xv1Bn6Kc3Hs8Jd5Gf0Pa_Yu-OiTkEq'

export const entry = { token: TOKEN, user, created: false }

export const PASSKEY = 'sO2fX8kQ7vWb1nYc'
export const passkey = { id: PASSKEY, name: 'Phone', host: 'novels.example', created_at: MORNING, used_at: NOON }
export const IDENTITY = 'hQ4mT8rZ2xLp6WvK'
export const identity = { id: IDENTITY, provider: 'google', label: 'Google', created_at: MORNING }

export const passkeyChallenge = 'cWx0sVq3n2TgZ0ZJ5yXkq1vGh6mEoPb8'
export const passkeyResponse = {
  id: 'AbCd',
  rawId: 'AbCd',
  type: 'public-key',
  response: { clientDataJSON: 'eyJ0eXBlIjo' },
}
export const inBook = { book_id: book.id, book_name: book.name, chapter_count: book.chapter_count }
export const orderedChapter = {
  ...lockedItem,
  ...inBook,
  is_ordered: true,
  paragraphs: ['She had three minutes, and needed six.', 'The ambulance stood at the gates.'],
  locked: false,
  prev_id: 3,
  next_id: 5,
  next_price: 14,
}
export const tag = { subid: 31, name: 'Found Family', book_count: 240 }
export const genre = { subid: category.id, name: category.name, book_count: 1 }
export const usd = (amount: number) => ({ amount, currency: 'USD' })
export const topUpOrder = {
  id: 5012,
  status: 'paid' as const,
  created_at: MORNING,
  paid_at: NOON,
  kind: 'top_up' as const,
  charge_id: 2,
  money: usd(499),
  coins: 500,
  bonus: 50,
  pay_url: null,
}
export const pendingOrder = {
  ...topUpOrder,
  status: 'pending' as const,
  paid_at: null,
  pay_url: 'https://checkout.payments.example/pay/cs_7Hq2',
}
export const spending = { limit: 10_000, spent: 24, proof: false, reminder: true }
export const autoUnlock = { limit: 100, spent: 24, book_ids: [7] }

export const chaptersOrder = {
  id: 5013,
  status: 'paid' as const,
  created_at: NOON,
  paid_at: NOON,
  kind: 'chapters' as const,
  book_id: 7,
  chapter_ids: [4, 5],
  coins: 14,
  vouchers: 10,
}
export const passage = {
  id: '5f0c7d1e9a3b4c6d',
  kind: 'highlight' as const,
  book_id: 7,
  chapter_id: 4,
  chapter_key: 74,
  paragraph: 12,
  at: 36,
  quote: 'the last train but one',
  note: 'Compare chapter 1',
  made_at: MORNING,
  changed_at: NOON,
  removed: false,
}
export const setting = { name: 'font_size', value: 18, changed_at: NOON }
export const quiet = { from: 22, to: 8 }
export const zone = 'Europe/Lisbon'
export const pushDevice = { id: '41', browser: 'Chrome', system: 'Android', created_at: NOON, quiet, zone }
export const pushKey = 'BEiN2tuFPWZqf9JJ4_NUfKObzLyGynTv1cJFC3WIv1pXl3MvzAmDiiimpLBdkSz_Ayl6eNSAruKooDQ6YI9c3Nk'
export const reviewText = 'The gates, the rain, the ticket press: I missed my own stop twice.'
export const review = { id: 318, name: 'Mara', stars: 5, text: reviewText, changed_at: NOON }
export const commentText = 'Six minutes, and nobody thought of the lamp.'
export const comment = {
  id: 811,
  author: { id: 51, name: 'Mara', wrote_book: false },
  own: false,
  text: commentText,
  spoiler: false,
  state: 'shown' as const,
  edited: false,
  created_at: NOON,
  paragraph: null,
  quote: '',
  parent_id: null,
  likes: 3,
  liked: false,
  liked_by_author: true,
  replies: 1,
}
export const reply = {
  ...comment,
  id: 815,
  author: { id: 3, name: 'Dafydd Okoro', wrote_book: true },
  text: 'I did, once the gates were shut.',
  parent_id: 811,
  likes: 0,
  liked_by_author: false,
  replies: 0,
}
export const readLog = { book_id: 7, chapter_id: 4, chapter_key: 74, progress: 0.35, read_at: NOON }
export const shelved = {
  book_id: 7,
  place: 'reading' as const,
  followed: true,
  hidden: false,
  seen: 6,
  changed_at: NOON,
}
export const EMAIL = 'mara@reader.example'
export const PASSWORD = 'eleven slow clocks'
export const NEW_PASSWORD = 'a lamp for the tide'
