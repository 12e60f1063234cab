import type { Generated } from 'kysely'
import type { Time } from './time.ts'

/**
 * Trending words. `brand` '' holds the starters, which fill up what a brand's readers have not searched yet; `word` ''
 * counts all who searched.
 */
export type TrendTable = { brand: string; word: string; heat: number }

/** Words that operators took off the trending ones. */
export type TrendBlockTable = { word: string; blocked_at: Time }

/** `mark` is a keyed hash of a brand, a word and who searched it; until `ends_at` that reader counts no more. */
export type TrendMarkTable = { mark: string; ends_at: Time }

export type ComplaintTypeTable = { id: number; name: string; position: number }
export type ComplaintTable = {
  id: Generated<number>
  brand: string
  type_id: number
  book_id: number
  /** The chapter's key: an edition may give it another number. */
  chapter_id: number | null
  content: string
  email: string | null
  device: string
  /** The account of who was signed in. */
  reader_id: Generated<number | null>
  created_at: Time
  answer: Generated<string | null>
  answered_at: Generated<Time | null>
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
/**
 * What operators did by `quire admin`, only ever added to: done, tried on a dry run, refused, failed. It holds no
 * address and no text of readers, since nothing can be taken out of it.
 */
export type AdminLogTable = {
  id: Generated<number>
  at: Time
  /** As they say, else the system's name of them, which stands beside it always. */
  actor: string
  os_user: string
  verb: string
  /** JSON, without what is personal. */
  words: string
  why: string | null
  outcome: 'done' | 'dry_run' | 'refused' | 'failed'
  said: string
  /** The reader that it was about. */
  reader_id: number | null
}
/** Facts about the database itself, such as `seeded`. */
export type FactTable = { key: string; value: string }
