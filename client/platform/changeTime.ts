/** A millisecond later, in ISO 8601. */
export const justAfter = (time: string) => new Date(Date.parse(time) + 1).toISOString()

/**
 * Time of a change, in ISO 8601 with milliseconds. A clock that was set back loses no change: it counts as made just
 * after the one before.
 */
export const changeTime = (before: { changed_at: string } | undefined, now: string) =>
  before && before.changed_at >= now ? justAfter(before.changed_at) : now
