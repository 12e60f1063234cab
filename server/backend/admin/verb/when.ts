/** A time as people read it: `2026-05-01 12:00:00 UTC`. */
export const when = (time: string) => `${time.slice(0, 19).replace('T', ' ')} UTC`
