import type { Time } from '../database/schema/columns.ts'
import type { Tables } from '../database/schema/schema.ts'

/** In days, from the settings. */
export type Ages = {
  visits: number
  complaints: number
  searches: number
  devices: number
  mails: number
  pushes: number
  comments: number
}

/** Visits and searches for monthly statistics, complaints for a year; devices as long as a yearly reader's cookie. */
export const DEFAULT_AGES: Ages = {
  visits: 30,
  complaints: 365,
  searches: 30,
  devices: 400,
  mails: 2,
  pushes: 365,
  comments: 3650,
}

type Times<Table> = { [Column in keyof Table]: Table[Column] extends Time | null ? Column : never }[keyof Table] &
  string
type Rule = { [Name in keyof Tables]: { table: Name; column: Times<Tables[Name]>; days: number } }[keyof Tables]

/** Rows whose column is so many days old. 0 days: the column is the expiry itself. */
export const rulesOf = ({ visits, complaints, devices, mails, pushes, comments }: Ages): Rule[] => [
  { table: 'device_visit', column: 'last_at', days: visits },
  { table: 'attribution', column: 'created_at', days: visits },
  { table: 'complaint', column: 'created_at', days: complaints },
  { table: 'payment_case', column: 'created_at', days: complaints },
  { table: 'known_device', column: 'seen_at', days: devices },
  { table: 'mail', column: 'created_at', days: mails },
  { table: 'push_subscription', column: 'seen_at', days: pushes },
  { table: 'comment', column: 'created_at', days: comments },
  { table: 'session', column: 'expires_at', days: 0 },
  { table: 'proof', column: 'expires_at', days: 0 },
  { table: 'passkey_challenge', column: 'expires_at', days: 0 },
  { table: 'oauth_attempt', column: 'expires_at', days: 0 },
  { table: 'staff_session', column: 'expires_at', days: 0 },
  { table: 'pending_change', column: 'expires_at', days: 0 },
  { table: 'return_code', column: 'expires_at', days: 0 },
  { table: 'attempt_count', column: 'ends_at', days: 0 },
  { table: 'mailbox', column: 'ends_at', days: 0 },
  { table: 'trend_mark', column: 'ends_at', days: 0 },
  { table: 'stored_response', column: 'created_at', days: 1 },
]
