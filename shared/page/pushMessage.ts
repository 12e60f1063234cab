import type { QuietHours } from '../api/push.ts'

/** A notification, as JSON, encrypted for one browser (RFC 8291). */
export type PushMessage = NewChapters | NewReplies | Lapse

export type NewChapters = {
  book: { id: number; name: string }
  /** Name of the author, if the book is a new one of theirs. */
  author?: string
  count: number
  chapter: number
  /** Address from the API; null if there is no cover. */
  cover: string | null
  /** Quiet hours of the device: a message may be delivered late, when the phone is online again. */
  quiet: QuietHours | null
}

/** To one comment of the reader, without text. */
export type NewReplies = {
  replies: {
    comment: number
    count: number
    book: { id: number; name: string }
    chapter: number
    key: number
    /** From 1; 0: the comment is on the chapter. */
    paragraph: number
  }
  quiet: QuietHours | null
}

/** Vouchers of so many coins expire soon. */
export type Lapse = { lapse: { count: number; path: string }; quiet: QuietHours | null }

/** Message from the service worker to open tabs: the push subscription was renewed. */
export const PUSH_RENEWED = 'push-renewed'
