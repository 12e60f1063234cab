import type { Outcome } from './site/readers.ts'
import type { Site } from './site/site.ts'

/** One figure: measured value and limit. */
export type Row = { what: string; figure: string; promise: string; holds: boolean }

export const ms = (value: number) => (Number.isFinite(value) ? `${Math.round(value)} ms` : 'no answer')
export const atMost = (what: string, value: number, limit: number, unit: string): Row => ({
  what,
  figure: unit === 'ms' ? ms(value) : `${Math.round(value)} ${unit}`,
  promise: `<= ${limit} ${unit}`,
  holds: value <= limit,
})
/** A figure without a limit. */
export const seenOf = (what: string, figure: string): Row => ({ what, figure, promise: '–', holds: true })
export const memory = (what: string, value: number | undefined, limit: number): Row[] =>
  value === undefined ? [] : [atMost(what, value, limit, 'MB')]
export const summary = ({ answers, seconds }: Outcome) =>
  `${Object.entries(answers)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ')} in ${seconds.toFixed(1)} s`
/** Every status is one of these. */
export const only = (what: string, outcome: Outcome, ...statuses: string[]): Row => ({
  what,
  figure: summary(outcome),
  promise: statuses.join(' or '),
  holds: Object.keys(outcome.answers).every(status => statuses.includes(status)),
})
export const alive = (site: Site): Row => ({
  what: 'the process lives',
  figure: site.lives() ? 'yes' : 'no',
  promise: 'yes',
  holds: site.lives(),
})
export const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
