export const justAfter = (time: string) => new Date(Date.parse(time) + 1).toISOString()

/** If the clock was set back, counts as made just after the previous change, so that it is not lost. */
export const changeTime = (before: { changed_at: string } | undefined, now: string) =>
  before && before.changed_at >= now ? justAfter(before.changed_at) : now
