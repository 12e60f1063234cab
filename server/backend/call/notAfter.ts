/**
 * Limits a device's time (ISO 8601 with milliseconds) to now: device clocks are unreliable, and a fast clock must not
 * win for ever.
 */
export const notAfter = (now: Date, time: string): string =>
  new Date(Math.min(Date.parse(time), now.getTime())).toISOString()
