import * as t from './columns.ts'
import { table } from './table.ts'

export const desk = {
  staff: table({
    id: t.numbered,
    /** Real name, for the audit log. */
    name: t.unique(t.text),
    /** The address or `sub` by which the provider knows them at their first sign-in. */
    login: t.unique(t.text),
    /** The provider's `sub` from then on: an address may pass to someone else. */
    subject: t.unique(t.optional(t.text)),
    /** Separated by commas. */
    roles: t.text,
    created_at: t.time,
  }),
  staff_session: table({
    token_hash: t.key(t.text),
    staff_id: t.indexed(t.partOf('staff.id')),
    seen_at: t.time,
    expires_at: t.indexed(t.time),
  }),
  /** Until a second person confirms or declines it. */
  pending_change: table({
    id: t.numbered,
    staff_id: t.indexed(t.partOf('staff.id')),
    command: t.text,
    /** JSON of words and options. */
    input: t.text,
    why: t.text,
    created_at: t.time,
    expires_at: t.indexed(t.time),
  }),
}
