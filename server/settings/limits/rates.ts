import { limit, type ChangedLimits, type LimitRow } from './limit.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Rate = { meaning: string; within: number; most: Record<string, number> }

/** Calls that create rows. `brand` is for all of its readers, where anyone can create them. */
const CALLS = {
  'author.follow': {
    meaning: 'Authors followed or unfollowed',
    within: HOUR,
    most: { reader: 300, device: 300, network: 3000 },
  },
  'comment.add': { meaning: 'Comments', within: MINUTE, most: { reader: 5, device: 5, network: 60 } },
  'comment.edit': { meaning: 'Comments edited', within: HOUR, most: { reader: 60, device: 60, network: 600 } },
  'comment.like': { meaning: 'Comments liked', within: HOUR, most: { reader: 600, device: 600, network: 6000 } },
  'comment.remove': { meaning: 'Comments deleted', within: HOUR, most: { reader: 120, device: 120, network: 1200 } },
  'comment.report': {
    meaning: 'Comments reported: several reports hide one',
    within: HOUR,
    most: { reader: 20, device: 20, network: 200 },
  },
  'complaint.submit_save': {
    meaning: 'Complaints',
    within: HOUR,
    most: { reader: 20, device: 40, network: 400, brand: 4000 },
  },
  'device.report': {
    meaning: 'Reports of visits: one when a visit begins',
    within: HOUR,
    most: { reader: 400, device: 400, network: 4000, brand: 400_000 },
  },
  'order.report': {
    meaning: 'Reported problems with payments',
    within: HOUR,
    most: { reader: 10, device: 20, network: 200 },
  },
  'order.undo': {
    meaning: 'Unlocks undone: each had shown its chapter',
    within: DAY,
    most: { reader: 5, device: 10, network: 300 },
  },
  'push.subscribe': {
    meaning: 'Browsers that turn on notifications',
    within: HOUR,
    most: { reader: 60, device: 60, network: 1200 },
  },
  'reader.mute': { meaning: 'Readers muted', within: HOUR, most: { reader: 60, device: 60, network: 1200 } },
  'review.remove': { meaning: 'Ratings removed', within: HOUR, most: { reader: 60, device: 60, network: 1200 } },
  'review.report': {
    meaning: 'Reviews reported: three reports hide one',
    within: HOUR,
    most: { reader: 20, device: 20, network: 200 },
  },
  'review.save': { meaning: 'Ratings and reviews', within: HOUR, most: { reader: 60, device: 60, network: 600 } },
  'selfAttribution.reportData': {
    meaning: 'Visits from campaigns',
    within: HOUR,
    most: { reader: 40, device: 40, network: 400, brand: 40_000 },
  },
} satisfies Record<string, Rate>

export type LimitedCall = keyof typeof CALLS

/**
 * The highest counts in a window of `within` milliseconds. `network` is a network address, which many readers can share
 * (mobile networks); the /48 around an IPv6 network has four times as much.
 */
const RATES = {
  ...CALLS,
  commentDay: { meaning: 'Comments', within: DAY, most: { reader: 50 } },
  signIn: { meaning: 'Password sign-ins, for any account', within: 15 * MINUTE, most: { network: 60, place: 10 } },
  signInAccount: { meaning: 'The same for one account, from unknown devices', within: HOUR, most: { all: 50 } },
  departure: { meaning: 'Starts of third-party sign-ins', within: 15 * MINUTE, most: { network: 60 } },
  passkey: { meaning: 'Passkey challenges and attempts', within: HOUR, most: { network: 240 } },
  ownPassword: { meaning: 'Password confirmations when signed in', within: 15 * MINUTE, most: { reader: 10 } },
  mail: { meaning: 'Requests for emails', within: HOUR, most: { network: 40, device: 10 } },
  mailbox: { meaning: 'Emails to one address, known or not', within: DAY, most: { all: 10 } },
  proof: { meaning: 'Attempts with codes and links', within: HOUR, most: { network: 120 } },
  // The largest network cannot use up all that the owner needs.
  code: { meaning: 'Attempts with codes for one address, of a million', within: DAY, most: { network: 10, all: 30 } },
  wrongCode: { meaning: 'Wrong codes; links in emails still work', within: DAY, most: { brand: 10_000 } },
  exports: { meaning: 'Pages of exports; a typical account has ten', within: HOUR, most: { reader: 300 } },
  topUp: {
    meaning: 'Top-ups: each creates an order and opens a checkout',
    within: HOUR,
    most: { reader: 30, device: 60, network: 1200 },
  },
  chapters: { meaning: 'Chapter orders: far more than anyone reads', within: HOUR, most: { reader: 6000 } },
  // Short windows, so that refused readers need not wait long.
  searchMs: { meaning: 'Milliseconds of searches', within: 5 * SECOND, most: { reader: 1500, network: 2500 } },
  batchMs: {
    meaning: 'Milliseconds of saving reading logs, shelves and passages',
    within: 10 * SECOND,
    most: { reader: 3000, network: 5000 },
  },
  // No network dominates them.
  trends: { meaning: 'Searches that count for trending terms', within: HOUR, most: { network: 60 } },
  largeResource: {
    meaning: 'Sitemaps, catalogues and the like that are rendered; cached ones do not count',
    within: MINUTE,
    most: { network: 60 },
  },
  render: {
    meaning: 'Milliseconds of rendering pages that are not cached, by a process',
    within: 10 * SECOND,
    most: { network: 3000 },
  },
  browserReport: { meaning: 'Browser reports to a process, by network', within: MINUTE, most: { each: 20, all: 3000 } },
  // Metrics have the counts.
  browserReportLine: {
    meaning: 'Log lines about browser reports, by kind',
    within: MINUTE,
    most: { each: 10, all: 10 },
  },
  contractLine: {
    meaning: 'Log lines about contract violations, by field of a call',
    within: MINUTE,
    most: { each: 1, all: 60 },
  },
} satisfies Record<string, Rate>

type Rates = typeof RATES
export type RateLimits = { readonly [Name in keyof Rates]: Readonly<Rates[Name]['most'] & { within: number }> }

export const ratesOf = (changed: ChangedLimits = {}) =>
  Object.fromEntries(
    Object.entries<Rate>(RATES).map(([name, { within, most }]) => {
      const counts = Object.entries(most).map(([who, preset]) => [who, changed[`${name}.${who}`] ?? preset])
      return [name, { ...Object.fromEntries(counts), within }]
    }),
  ) as RateLimits

const KEYS: Readonly<Record<string, string>> = {
  all: 'in all',
  each: 'each',
  place: 'per account and network or known device',
}
const timeOf = (within: number) => {
  const [unit, name] = [
    [DAY, 'd'] as const,
    [HOUR, 'h'] as const,
    [MINUTE, 'min'] as const,
    [SECOND, 's'] as const,
  ].find(([unit]) => within % unit === 0)!
  return `${within / unit} ${name}`
}

export const rateRows: Readonly<Record<string, LimitRow>> = Object.fromEntries(
  Object.entries<Rate>(RATES).flatMap(([name, { meaning, within, most }]) =>
    Object.entries(most).map(([who, preset]) => [
      `${name}.${who}`,
      limit(preset, `${meaning}: ${KEYS[who] ?? `per ${who}`} within ${timeOf(within)}.`),
    ]),
  ),
)
