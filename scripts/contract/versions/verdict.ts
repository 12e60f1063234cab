import type { Release } from '../../../shared/contract/changeLog.ts'
import { changesAfter } from '../../../shared/contract/compatibility.ts'
import { compareVersions, nextVersion, type Version, type Weight } from '../../../shared/version.ts'
import { lastOf, type Difference } from './difference.ts'
import { unannounced } from './removals.ts'

const WEIGHTS: readonly Weight[] = ['breaking', 'addition', 'wording']

/** The heaviest of the differences; undefined where there is none. */
export const weightOf = (differences: readonly Difference[]): Weight | undefined =>
  WEIGHTS.find(weight => differences.some(difference => difference.weight === weight))

/** The least version that these differences demand. */
export function demandedVersion(released: Version, differences: readonly Difference[]): Version {
  const weight = weightOf(differences)
  return weight ? nextVersion(released, weight) : released
}

type Step = {
  /** The version released last, and that of the document beside it. */
  released: Version
  version: Version
  differences: readonly Difference[]
  log: readonly Release[]
  /** Such as 2026-11-22: the day of what is not released yet. */
  today: string
}

/** What forbids to release the document as it is; nothing where all is well. */
export function objections(step: Step): string[] {
  const { released, version, differences, log } = step
  const weight = weightOf(differences)
  const demanded = demandedVersion(released, differences)
  const isTooLow = compareVersions(version, demanded) < 0
  const logged = changesAfter(released, log)
  const forgotten = differences.filter(
    ({ weight: own, call, field }) =>
      own !== 'wording' &&
      !logged.some(
        change => (change.call === undefined || change.call === call) && change.field === (field && lastOf(field)),
      ),
  )
  return [
    ...(isTooLow
      ? [`The ${NOUNS[weight!]} since ${released} demands at least version ${demanded}; the document says ${version}.`]
      : []),
    ...[...new Set(forgotten.map(({ call, field }) => [call, field].filter(Boolean).join(' ')))].map(
      what => `The change log (shared/contract/changeLog.ts) says nothing of ${what}.`,
    ),
    ...unannounced(step),
  ]
}

const NOUNS: Record<Weight, string> = {
  breaking: 'breaking change',
  addition: 'addition',
  wording: 'change of words',
}
