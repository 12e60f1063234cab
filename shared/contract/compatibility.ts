import { endpoints } from '../api/endpoints.ts'
import { compareVersions, isSameMinor, isVersion, majorOf, type Version } from '../versions/version.ts'
import { changeLog, type Change, type Release } from './changeLog.ts'

/** How the contract that a backend was written for stands to the site's. */
type Compatibility = {
  /** `unreadable`: what the backend says is no version. */
  state: 'same' | 'older' | 'newer' | 'unreadable'
  /** Something may not work; else one of the two has what the other does without. */
  isBreaking: boolean
  /** What the backend says, as it may stand in a log. */
  said: string
  /** What follows from it, each in a line; nothing where the two speak the same. */
  misses: string[]
}

/** Longest part of a backend's word that is repeated. */
const REPEATED = 40

/**
 * What a site and a backend of different versions miss of each other, by the change log and the table of uses.
 * @param said what `site.capabilities` says; undefined where it does not, which is nobody's fault
 */
export function compatibilityOf(
  said: string | undefined,
  log: readonly [Release, ...Release[]] = changeLog,
): Compatibility | undefined {
  if (said === undefined) return undefined
  if (!isVersion(said)) {
    const misses = ['it is three numbers, such as 1.1.0']
    return { state: 'unreadable', isBreaking: true, said: repeatable(said), misses }
  }
  const own = log[0].version
  if (isSameMinor(said, own)) return { state: 'same', isBreaking: false, said, misses: [] }
  return compareVersions(said, own) < 0 ? olderThan(said, log) : newerThan(said, log)
}

/** The whole of it as a sentence, for whoever runs the site. */
export const compatibilitySentence = ({ state, said, misses }: Compatibility, own: Version): string => {
  const what = state === 'unreadable' ? `says "${said}" as its contract_version` : `speaks contract ${said}`
  return `${what}, this site ${own}${misses.length > 0 ? `: ${misses.join('; ')}` : ''}`
}

/** What came after a version, latest first. */
export const changesAfter = (version: Version, log: readonly Release[]): Change[] =>
  log.filter(release => compareVersions(release.version, version) > 0).flatMap(({ changes }) => changes)

/** What a site has or asks for beyond a backend. */
function olderThan(said: Version, log: readonly Release[]): Compatibility {
  const changes = changesAfter(said, log)
  const due = changes.filter(({ acts }) => acts === 'backends' || acts === 'both')
  const missed = changes.flatMap(change => {
    const effect = change.kind === 'added' && !due.includes(change) ? effectWithout(change) : undefined
    return effect === undefined ? [] : [`without ${nameOf(change)}: ${effect}`]
  })
  const misses = [...due.map(change => `it must change ${nameOf(change)}: ${change.says}`), ...missed]
  return {
    state: 'older',
    isBreaking: due.length > 0,
    said,
    misses: misses.length > 0 ? misses : ['readers notice nothing'],
  }
}

/** What readers see without it. Of a field that says nothing there is nothing to see. */
function effectWithout(change: Change): string | undefined {
  if (change.kind !== 'added') return undefined
  return change.without ?? (change.call && !change.field ? endpoints[change.call].use.without : undefined)
}

/** What a backend has or lacks beyond a site, which knows of that only what was announced as going. */
function newerThan(said: Version, log: readonly [Release, ...Release[]]): Compatibility {
  const isBreaking = majorOf(said) > majorOf(log[0].version)
  if (!isBreaking) return { state: 'newer', isBreaking, said, misses: ['what it has beyond that is not used'] }
  const going = log
    .flatMap(({ changes }) => changes)
    .filter(change => change.kind === 'deprecated')
    .filter(({ until }) => compareVersions(until, said) <= 0)
    .map(change => `${nameOf(change)} may be gone, replaced by ${change.instead}`)
  const misses = [...going, 'calls and fields that this site needs may have changed: npm run contract says which']
  return { state: 'newer', isBreaking, said, misses }
}

/** A call, a field of one, or a field of many. */
export const nameOf = ({ call, field }: Pick<Change, 'call' | 'field'>): string =>
  [call, field].filter(Boolean).join(' ')

/** Another party's words in one line. */
const repeatable = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, REPEATED)
