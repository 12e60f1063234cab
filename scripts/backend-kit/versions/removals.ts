import type { Deprecation } from '../../../shared/versions/deprecation.ts'
import type { Release } from '../../../shared/contract/changeLog.ts'
import { compareVersions, majorOf, type Version } from '../../../shared/versions/version.ts'
import { recordOf, type Json } from './binding.ts'
import { callOf, type Difference } from './difference.ts'

/** Days from the release that deprecates something to the one that takes it away, at least. */
export const WINDOW = 180

const DAY = 86_400_000

type Step = { version: Version; differences: readonly Difference[]; log: readonly Release[]; today: string }

/** What was taken away without having been deprecated for as long as docs/contract.md promises. */
export function unannounced({ version, differences, log, today }: Step): string[] {
  const dayOf = (wanted: Version) => log.find(release => release.version === wanted)?.date
  return differences
    .filter(({ kind }) => kind === 'removed')
    .flatMap(({ call, field, before }) => {
      const what = [call, field].filter(Boolean).join(' ')
      const mark = recordOf(before)['x-deprecation'] as Deprecation | undefined
      if (!mark) return [`${what} is gone and was never deprecated.`]
      if (compareVersions(version, mark.until) < 0)
        return [`${what} is gone before ${mark.until}, until which it was promised.`]
      const announced = dayOf(mark.since)
      if (!announced) return [`${what} is gone, and ${mark.since}, which deprecates it, was never released.`]
      const earliest = new Date(Date.parse(announced) + WINDOW * DAY).toISOString().slice(0, 10)
      if ((dayOf(version) ?? today) >= earliest) return []
      return [`${what} may go on ${earliest} at the earliest: ${WINDOW} days after ${mark.since}.`]
    })
}

/** Everything of a document that is deprecated: where, and what is said of it. */
function* deprecations(value: unknown, where: string): Generator<[string, Partial<Deprecation> | undefined]> {
  if (Array.isArray(value)) for (const item of value) yield* deprecations(item, where)
  else if (typeof value === 'object' && value !== null) {
    const record = value as Json
    if (record['deprecated'] === true)
      yield [`${where.trim()} is deprecated`, record['x-deprecation'] as Partial<Deprecation> | undefined]
    for (const [key, part] of Object.entries(record))
      if (key !== 'x-deprecation') yield* deprecations(part, `${where} ${key}`)
  }
}

/** What is wrong with a document's deprecations: a replacement or version that is missing, or is not there. */
export function unclearDeprecations({ paths, components }: Json, log: readonly Release[]): string[] {
  const calls = new Set(Object.keys(recordOf(paths)).map(callOf))
  return [...deprecations({ paths, components }, '')].flatMap(([where, { since, until, instead } = {}]) => {
    if (!since || !until || !instead) return [`${where} and does not say since when, until when and what to use.`]
    const entries = log.find(({ version }) => version === since)?.changes ?? []
    const isLogged = entries.some(
      entry => entry.kind === 'deprecated' && entry.until === until && entry.instead === instead,
    )
    return [
      ...(isLogged ? [] : [`${where} since ${since}, and the change log does not say the same there.`]),
      ...(majorOf(until) > majorOf(since) ? [] : [`${where} until ${until}, which is no later major version.`]),
      ...(calls.has(instead.split(' ')[0]!) ? [] : [`${where} in favour of ${instead}, which is no call.`]),
    ]
  })
}
