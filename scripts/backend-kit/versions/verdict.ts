import type { Change, Release } from '../../../shared/contract/changeLog.ts'
import { changesAfter } from '../../../shared/contract/compatibility.ts'
import { compareVersions, nextVersion, type Version, type Weight } from '../../../shared/versions/version.ts'
import { lastOf, namesOf, type Difference } from './difference.ts'
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

/** Whether an entry of the change log is about a difference. */
const isAbout =
  ({ call, field }: Difference) =>
  (change: Change) =>
    (change.call === undefined || change.call === call) && change.field === (field && lastOf(field))

/** What only the document had wrong counts as words, whatever it looks like: the change log says so of it. */
export const settled = (differences: readonly Difference[], released: Version, log: readonly Release[]): Difference[] =>
  differences.map(difference => {
    const corrected = changesAfter(released, log).filter(({ kind }) => kind === 'corrected')
    if (difference.kind === 'removed' || !corrected.some(isAbout(difference))) return difference
    const { breaks: _, ...rest } = difference
    return { ...rest, weight: 'wording', says: `${rest.says} (corrected)` }
  })

/** What forbids to release the document as it is; nothing where all is well. @param step its differences settled */
export function objections(step: Step): string[] {
  const { released, version, differences, log } = step
  const weight = weightOf(differences)
  const demanded = demandedVersion(released, differences)
  const isTooLow = compareVersions(version, demanded) < 0
  const logged = changesAfter(released, log)
  const forgotten = differences
    .filter(difference => difference.weight !== 'wording' && !logged.some(isAbout(difference)))
    .map(({ call, field }) => ({ call, field: field && lastOf(field) }))
  const unsaid = Map.groupBy(forgotten, ({ field, call }) => field ?? call)
  return [
    ...(isTooLow
      ? [`The ${NOUNS[weight!]} since ${released} demands at least version ${demanded}; the document says ${version}.`]
      : []),
    ...[...unsaid].map(([name, all]) => {
      const what = all[0]?.field ? `${name} of ${namesOf(all.map(({ call }) => call))}` : name
      return `The change log (shared/contract/changeLog.ts) says nothing of ${what}.`
    }),
    ...unannounced(step),
  ]
}

const NOUNS: Record<Weight, string> = {
  breaking: 'breaking change',
  addition: 'addition',
  wording: 'change of words',
}
