import type { Version, Weight } from '../../../shared/versions/version.ts'
import { CONSEQUENCES, lastOf, namesOf, type Difference } from './difference.ts'
import { demandedVersion, weightOf } from './verdict.ts'

const TITLES: Record<Weight, string> = {
  breaking: 'Breaking: a new major version',
  addition: 'Additions: a new minor version',
  wording: 'Words only: a new patch version',
}

/** What differs, for people: by weight, and what is the same in many calls in one line. */
export function reportOf(differences: readonly Difference[], released: Version, version: Version): string {
  const sections = (Object.keys(TITLES) as Weight[]).flatMap(weight => {
    const lines = linesOf(differences.filter(difference => difference.weight === weight))
    return lines.length > 0 ? [`${TITLES[weight]}`, ...lines.map(line => `  ${line}`), ''] : []
  })
  if (!weightOf(differences)) return `Nothing differs from ${released}.\n`
  const demanded = demandedVersion(released, differences)
  return [...sections, `After ${released} this demands at least ${demanded}; the document says ${version}.`, ''].join(
    '\n',
  )
}

function linesOf(differences: readonly Difference[]): string[] {
  const alike = Map.groupBy(differences, ({ field, says, breaks }) =>
    JSON.stringify([field === undefined ? '' : lastOf(field), says, breaks]),
  )
  return [...alike.values()].map(group => {
    const [{ field, says, breaks }] = group as [Difference]
    const where = namesOf(group.map(({ call }) => call))
    const what = field === undefined ? where : `${where}: ${group.length > 1 ? lastOf(field) : field}`
    return `${what} ${says}${breaks ? ` (${CONSEQUENCES[breaks]})` : ''}`
  })
}
