import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'

/** The used part of `npm audit --json`. */
type Report = { vulnerabilities: Record<string, { severity: string; range: string; nodes: string[] }> }

/** Known vulnerabilities of packages in these folders, high or critical. Throws if the report is invalid. */
export const severeVulnerabilities = ({ vulnerabilities }: Report, folders: ReadonlySet<string>): string[] =>
  Object.entries(vulnerabilities)
    .filter(([, { severity, nodes }]) => /^(high|critical)$/.test(severity) && nodes.some(node => folders.has(node)))
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`)

/**
 * As a program: reads `npm audit --json`; exit code 1 if production code has a severe vulnerability. To npm, bundled
 * packages are development dependencies.
 */
if (import.meta.main) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: true; link?: true }>
  }
  const bundled = JSON.parse(readFileSync('dist/bundled.json', 'utf8')) as string[]
  const installed = Object.keys(packages).filter(
    folder => folder.startsWith('node_modules/') && !packages[folder]?.dev && !packages[folder]?.link,
  )
  const found = severeVulnerabilities(
    JSON.parse(await text(process.stdin)) as Report,
    new Set([...bundled, ...installed]),
  )
  process.stdout.write(found.map(line => `${line}\n`).join(''))
  if (found.length > 0) process.exitCode = 1
}
