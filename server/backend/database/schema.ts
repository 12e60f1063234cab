import type { Generated, Kysely } from 'kysely'

/** Times are ISO 8601 texts in UTC, so that they compare as texts. */
type Time = string

export type AuthorTable = { id: Generated<number>; name: string; introduction: string }

/** Genres and tags share one id space: both are reached by `subid`. Counts and `letter` are derived. */
export type TagTable = {
  id: Generated<number>
  kind: 'genre' | 'tag'
  /** The name in lower case: names differ by more than case. */
  key: string
  name: string
  /** `a` to `z`, or `0-9` for anything else. */
  letter: string
  book_count: Generated<number>
}

export type BookTable = {
  id: Generated<number>
  source_key: string
  content_hash: string
  name: string
  author_id: number
  category_id: number
  introduction: string
  status: 'updating' | 'finished'
  score: number
  read_count: number
  word_count: number
  chapter_count: number
  free_chapters: number
  updated_at: Time
  /** Names the bytes in `cover`; null: there is none. */
  cover_hash: string | null
}

export type BookTagTable = { book_id: number; tag_id: number }
export type CoverTable = { book_id: number; type: string; bytes: Uint8Array }
export type ChapterTable = { book_id: number; number: number; title: string; word_count: number; updated_at: Time }
/** Apart from `chapter`, so that a list of chapters reads no text. Paragraphs are joined by an empty line. */
export type ChapterTextTable = { book_id: number; number: number; body: string }

/** The shelves: derived from the books by `refreshShelves`. `key` is stable, so that ids stay. */
export type ChannelTable = { id: Generated<number>; key: string; name: string; position: number }
export type SectionTable = {
  id: Generated<number>
  key: string
  channel_id: number
  position: number
  name: string
  layout: 'rail' | 'grid' | 'list' | 'ranked'
  /** How many of its books the home screen shows. */
  shown: number
}
export type SectionBookTable = { section_id: number; position: number; book_id: number }
export type BannerTable = {
  id: Generated<number>
  key: string
  channel_id: number
  position: number
  title: string
  link: string
  image: Uint8Array
  image_hash: string
}
export type RankingTable = { id: Generated<number>; key: string; type: string; name: string; position: number }
export type RankingBookTable = { ranking_id: number; position: number; book_id: number; value: number }
export type RelatedBookTable = { book_id: number; position: number; related_id: number }
export type GenreTagTable = { genre_id: number; position: number; tag_id: number; book_count: number }
/** Words that lead to books, for `/hotnovels` and `/keywords`. */
export type SearchWordTable = { id: Generated<number>; key: string; name: string; letter: string; book_count: number }
export type SearchWordBookTable = { word_id: number; position: number; book_id: number }

/** Trending words. `brand` '' holds the starters, which fill up what a brand's readers have not searched yet. */
export type TrendTable = { brand: string; word: string; heat: number }

export type ComplaintTypeTable = { id: number; name: string; position: number }
export type ComplaintTable = {
  id: Generated<number>
  brand: string
  type_id: number
  book_id: number
  chapter_id: number | null
  content: string
  email: string | null
  device: string
  created_at: Time
}
/** Money in minor units of an ISO 4217 currency. */
export type ChargeOptionTable = {
  id: number
  coins: number
  bonus: number
  amount: number
  currency: string
  label: string
  position: number
}
export type InviteTable = {
  id: Generated<number>
  /** '' shows the invitation to every brand. */
  brand: string
  book_id: number
  /** The inviter's account, where they have one. */
  reader_id: Generated<number | null>
  inviter_name: string
  inviter_avatar: string | null
  helped: number
  needed: number
  expires_at: Time
}
export type DeviceVisitTable = {
  brand: string
  ndpid: string
  nbid: string
  device: string
  device_type: string
  screen_width: number
  screen_height: number
  system_lang: string
  deep_link: string
  clicks: number
  first_at: Time
  last_at: Time
}
export type AttributionTable = {
  id: Generated<number>
  brand: string
  nbid: string
  ndpid: string
  campaign: string
  source: string
  medium: string
  book_id: number | null
  landing_path: string
  created_at: Time
}
export type ReaderTable = {
  id: Generated<number>
  /** An account belongs to one brand. */
  brand: string
  /** Normalised: trimmed, in lower case. */
  email: string
  /** Null until somebody we trust said that the address is the reader's. */
  email_verified_at: Time | null
  /** A PHC string; null: signs in by third parties only. */
  password_hash: string | null
  name: string
  avatar: string | null
  terms_accepted_at: Time
  created_at: Time
}
/** Only the SHA-256 of a token is kept, so that a copy of the database signs nobody in. */
export type SessionTable = { token_hash: string; reader_id: number; created_at: Time; expires_at: Time }
/** Who a reader is to a third party. */
export type ReaderIdentityTable = {
  brand: string
  provider: string
  subject: string
  reader_id: number
  created_at: Time
}
/** Where a reader is in a book. `read_at` is never later than the server's clock was. */
export type ReadLogTable = {
  reader_id: number
  book_id: number
  chapter: number
  /** 0 to 1 within the chapter. */
  progress: number
  read_at: Time
}
/** What the ledger says a reader has in coins, kept so that one statement can check and take. */
export type WalletTable = { reader_id: number; coins: number }
/** Vouchers that came and run out together. `remaining` is what the ledger says is left of them. */
export type VoucherTable = {
  id: Generated<number>
  reader_id: number
  /** What they were for, once a reader: `welcome`, `invite:<id>`. */
  source: string
  /** The same for people. */
  reason: string
  granted: number
  remaining: number
  expires_at: Time
  created_at: Time
}
export type OrderTable = {
  id: Generated<number>
  reader_id: number
  kind: 'top_up' | 'chapters'
  /** Goes one way: pending to paid or failed, paid to refunded. */
  status: 'pending' | 'paid' | 'failed' | 'refunded'
  created_at: Time
  paid_at: Time | null
  /** Bought by a top-up, spent on chapters. */
  coins: number
  bonus: Generated<number>
  vouchers: Generated<number>
  charge_id: number | null
  /** Money in minor units. */
  amount: number | null
  currency: string | null
  /** Who takes the money. */
  provider: string | null
  pay_url: string | null
  book_id: number | null
  /** A path of the site. */
  return_to: string | null
}
/** What was said of orders, so that saying it again changes nothing. */
export type PaymentEventTable = {
  provider: string
  event_id: string
  order_id: number
  kind: 'paid' | 'failed' | 'refunded'
  received_at: Time
}
/** The chapters that an order named; those that cost nothing (free, or unlocked before) have the price 0. */
export type OrderChapterTable = { order_id: number; chapter: number; price: number }
export type UnlockTable = { reader_id: number; book_id: number; chapter: number; order_id: number; ordered_at: Time }
/** One movement: what leaves `sender` comes to `receiver`, so that each row is both halves of a double entry. */
export type LedgerTable = {
  id: Generated<number>
  /** What happened, so that it cannot happen twice: `top_up:12`, `unlock:13:voucher:4`. */
  reference: string
  reader_id: number
  sender: LedgerAccount
  receiver: LedgerAccount
  amount: number
  order_id: number | null
  voucher_id: number | null
  created_at: Time
}
/** `wallet` and `voucher` are the reader's, the others the house's: where things come from and go to. */
export type LedgerAccount = 'wallet' | 'voucher' | 'sales' | 'bonuses' | 'gifts' | 'chapters' | 'lapsed' | 'refunds'
/** A sign-in by a third party that is under way. */
export type OauthAttemptTable = {
  state_hash: string
  brand: string
  provider: string
  /** `Device-Uuid` of the browser that began it. */
  device: string
  nonce: string
  /** Of PKCE. */
  verifier: string
  redirect_uri: string
  /** A path of the site. */
  return_to: string
  expires_at: Time
}
/** The outcome of one, until it is fetched: a reader, or why not. */
export type ReturnCodeTable = {
  code_hash: string
  brand: string
  device: string
  reader_id: number | null
  /** 1: the account is new. */
  created: number
  failure: string | null
  return_to: string
  expires_at: Time
}
/** Attempts of one kind within one window of time. Who made them stands in no table: the key is hashed. */
export type AttemptCountTable = { key_hash: string; attempts: number; ends_at: Time }
/** A device (the hash of its `Device-Uuid`) on which a reader has signed in by password. */
export type KnownDeviceTable = { reader_id: number; device_hash: string; seen_at: Time }
/** Answers kept so that a repeated POST is carried out once. */
export type StoredAnswerTable = {
  /** Brand, call and caller. */
  scope: string
  key: string
  body_hash: string
  code: number
  /** The envelope as JSON. */
  answer: string
  created_at: Time
}
/** Facts about the database itself, such as `seeded`. */
export type FactTable = { key: string; value: string }

export type Tables = {
  author: AuthorTable
  tag: TagTable
  book: BookTable
  book_tag: BookTagTable
  cover: CoverTable
  chapter: ChapterTable
  chapter_text: ChapterTextTable
  channel: ChannelTable
  section: SectionTable
  section_book: SectionBookTable
  banner: BannerTable
  ranking: RankingTable
  ranking_book: RankingBookTable
  related_book: RelatedBookTable
  genre_tag: GenreTagTable
  search_word: SearchWordTable
  search_word_book: SearchWordBookTable
  trend: TrendTable
  complaint_type: ComplaintTypeTable
  complaint: ComplaintTable
  charge_option: ChargeOptionTable
  invite: InviteTable
  device_visit: DeviceVisitTable
  attribution: AttributionTable
  reader: ReaderTable
  session: SessionTable
  reader_identity: ReaderIdentityTable
  read_log: ReadLogTable
  wallet: WalletTable
  voucher: VoucherTable
  orders: OrderTable
  order_chapter: OrderChapterTable
  unlock: UnlockTable
  ledger: LedgerTable
  payment_event: PaymentEventTable
  oauth_attempt: OauthAttemptTable
  return_code: ReturnCodeTable
  attempt_count: AttemptCountTable
  known_device: KnownDeviceTable
  stored_answer: StoredAnswerTable
  fact: FactTable
}

/** The database, or a transaction on it. */
export type Database = Kysely<Tables>
