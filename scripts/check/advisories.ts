import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'

/** What `npm audit --json` says, as far as it is read here. */
type Report = { vulnerabilities: Record<string, { severity: string; range: string; nodes: string[] }> }

/** Known faults that are high or worse, of packages in these folders. Throws where the report is none. */
export const graveFaults = ({ vulnerabilities }: Report, folders: ReadonlySet<string>): string[] =>
  Object.entries(vulnerabilities)
    .filter(([, { severity, nodes }]) => /^(high|critical)$/.test(severity) && nodes.some(node => folders.has(node)))
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`)

/**
 * Reads `npm audit --json` and exits with 1 where what runs in production has a grave fault. To npm most of it is
 * development's, since the build takes it in.
 */
if (import.meta.main) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: true; link?: true }>
  }
  const bundled = JSON.parse(readFileSync('dist/bundled.json', 'utf8')) as string[]
  const installed = Object.keys(packages).filter(
    folder => folder.startsWith('node_modules/') && !packages[folder]?.dev && !packages[folder]?.link,
  )
  const found = graveFaults(JSON.parse(await text(process.stdin)) as Report, new Set([...bundled, ...installed]))
  process.stdout.write(found.map(line => `${line}\n`).join(''))
  if (found.length > 0) process.exitCode = 1
}
