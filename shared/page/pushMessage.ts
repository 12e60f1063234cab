import type { QuietHours } from '../api/push.ts'

/** What a browser is told when a book has new chapters, encrypted for it alone (RFC 8291), as JSON. */
export type PushMessage = {
  book: { id: number; name: string }
  /** Chapters that its reader has not seen. */
  count: number
  /** Where it is opened. */
  chapter: number
  /** As the API gives it; null: there is none. */
  cover: string | null
  /** Hours of the device in which nothing makes a sound: a message may come late, when the phone has a line again. */
  quiet: QuietHours | null
}

/** What the service worker tells open tabs: this browser has another subscription. */
export const PUSH_RENEWED = 'push-renewed'
