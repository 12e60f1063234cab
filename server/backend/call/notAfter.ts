/**
 * A time that a device noted, in ISO 8601 with milliseconds: clocks of devices are hints, so one to come counts as now,
 * and a fast clock cannot win for ever.
 */
export const notAfter = (now: Date, time: string): string =>
  new Date(Math.min(Date.parse(time), now.getTime())).toISOString()
