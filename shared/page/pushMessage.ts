import type { QuietHours } from '../api/push.ts'

/** Notification about new chapters of a book, as JSON, encrypted for one browser (RFC 8291). */
export type PushMessage = {
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

/** Message from the service worker to open tabs: the push subscription was renewed. */
export const PUSH_RENEWED = 'push-renewed'
