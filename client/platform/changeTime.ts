/** One millisecond later, in ISO 8601. */
export const justAfter = (time: string) => new Date(Date.parse(time) + 1).toISOString()

/**
 * Time of a change, in ISO 8601 with milliseconds. If the clock was set back, the change counts as made just after the
 * previous one, so that it is not lost.
 */
export const changeTime = (before: { changed_at: string } | undefined, now: string) =>
  before && before.changed_at >= now ? justAfter(before.changed_at) : now
