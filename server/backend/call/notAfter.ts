/** Device clocks are unreliable, and a fast one must not win for ever. ISO 8601 with milliseconds. */
export const notAfter = (now: Date, time: string): string =>
  new Date(Math.min(Date.parse(time), now.getTime())).toISOString()
