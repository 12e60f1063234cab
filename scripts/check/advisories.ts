import { globSync, readFileSync, statSync } from 'node:fs'
import { text } from 'node:stream/consumers'

/** The used part of `npm audit --json`. */
type Report = { vulnerabilities: Record<string, { severity: string; range: string; nodes: string[] }> }

/** Known vulnerabilities of packages in these folders, high or critical. Throws if the report is invalid. */
export const severeVulnerabilities = ({ vulnerabilities }: Report, folders: ReadonlySet<string>): string[] =>
  Object.entries(vulnerabilities)
    .filter(([, { severity, nodes }]) => /^(high|critical)$/.test(severity) && nodes.some(node => folders.has(node)))
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`)

/** The used part of a bill of materials (CycloneDX). */
type Bill = { components: { name: string; version: string }[] }
/** The used part of an advisory in the OSV format (ossf.github.io/osv-schema). */
export type Advisory = {
  id: string
  withdrawn?: string
  affected: {
    package: { ecosystem: string; name: string }
    ranges?: { type: string; events: { introduced?: string; fixed?: string; last_affected?: string }[] }[]
    versions?: string[]
  }[]
  database_specific?: { severity?: string }
}

/**
 * Components of a bill of materials with a known vulnerability that is high, critical or of unknown severity. Throws if
 * there is no advisory about npm packages: an empty list proves nothing.
 */
export function affectedComponents({ components }: Bill, advisories: readonly Advisory[]): string[] {
  const known = advisories
    .filter(({ withdrawn }) => !withdrawn)
    .flatMap(({ id, affected, database_specific }) => {
      const severity = database_specific?.severity?.toLowerCase() ?? 'unknown'
      return affected.map(({ package: { ecosystem, name }, ...which }) => ({ id, ecosystem, name, severity, ...which }))
    })
    .filter(({ ecosystem }) => ecosystem === 'npm')
  if (!known.length) throw new Error('the list has no advisories about npm packages')
  return components.flatMap(({ name, version }) =>
    known
      .filter(one => one.name === name && /^(high|critical|unknown)$/.test(one.severity))
      .filter(
        ({ versions, ranges = [] }) =>
          versions?.includes(version) || ranges.some(({ type, events }) => type === 'SEMVER' && isIn(version, events)),
      )
      .map(({ id, severity }) => `${name} ${version}: ${severity}, ${id}`),
  )
}

type Events = NonNullable<Advisory['affected'][number]['ranges']>[number]['events']

function isIn(version: string, events: Events): boolean {
  const versionOf = ({ introduced, fixed, last_affected }: Events[number]) =>
    introduced ?? fixed ?? last_affected ?? '0'
  let isAffected = false
  for (const event of events.toSorted((one, other) => compareVersions(versionOf(one), versionOf(other)))) {
    const order = compareVersions(version, versionOf(event))
    if (event.introduced !== undefined && order >= 0) isAffected = true
    if ((event.fixed !== undefined && order >= 0) || (event.last_affected !== undefined && order > 0))
      isAffected = false
  }
  return isAffected
}

/** Order of two semantic versions: negative if the first is older. A prerelease is older than its release. */
function compareVersions(one: string, other: string): number {
  const partsOf = (version: string) => {
    const [, numbers = '', prerelease = '~'] = /^([\d.]*)(?:-([^+]*))?/.exec(version)!
    return [...numbers.split('.').concat('0', '0').slice(0, 3), ...prerelease.split('.')]
  }
  const [own, others] = [partsOf(one), partsOf(other)]
  for (let at = 0; at < Math.max(own.length, others.length); at++) {
    const [a = '', b = ''] = [own[at], others[at]]
    const areNumbers = /^\d+$/.test(a) && /^\d+$/.test(b)
    if (a !== b) return areNumbers ? Number(a) - Number(b) : a < b ? -1 : 1
  }
  return 0
}

/** Advisories in a JSON file, or in all of a folder and those below it. */
const advisoriesIn = (place: string): Advisory[] =>
  (statSync(place).isDirectory() ? globSync(`${place}/**/*.json`) : [place]).flatMap(
    file => JSON.parse(readFileSync(file, 'utf8')) as Advisory | Advisory[],
  )

/**
 * As a program; exit code 1 if production code has a severe vulnerability. `advisories.ts` reads `npm audit --json`: to
 * npm, bundled packages are development dependencies. `advisories.ts SBOM LIST` needs no network: LIST is a file or
 * folder of OSV advisories.
 */
if (import.meta.main) {
  const [bill, list] = process.argv.slice(2)
  const found =
    bill && list
      ? affectedComponents(JSON.parse(readFileSync(bill, 'utf8')) as Bill, advisoriesIn(list))
      : severeVulnerabilities(JSON.parse(await text(process.stdin)) as Report, productionFolders())
  process.stdout.write(found.map(line => `${line}\n`).join(''))
  if (found.length > 0) process.exitCode = 1
}

function productionFolders(): Set<string> {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: true; link?: true }>
  }
  const bundled = JSON.parse(readFileSync('dist/bundled.json', 'utf8')) as string[]
  const installed = Object.keys(packages).filter(
    folder => folder.startsWith('node_modules/') && !packages[folder]?.dev && !packages[folder]?.link,
  )
  return new Set([...bundled, ...installed])
}
