import type { Site } from './site.ts'

/** One figure: measured value and limit. */
export type Row = { what: string; figure: string; limit: string; holds: boolean }

export const ms = (value: number) => (Number.isFinite(value) ? `${Math.round(value)} ms` : 'no response')
export const atMost = (what: string, value: number, limit: number, unit: string): Row => ({
  what,
  figure: unit === 'ms' ? ms(value) : `${Math.round(value)} ${unit}`,
  limit: `<= ${limit} ${unit}`,
  holds: value <= limit,
})
/** A figure without a limit. */
export const seen = (what: string, figure: string): Row => ({ what, figure, limit: '–', holds: true })
export const alive = (site: Site): Row => ({
  what: 'the process lives',
  figure: site.lives() ? 'yes' : 'no',
  limit: 'yes',
  holds: site.lives(),
})
export const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
