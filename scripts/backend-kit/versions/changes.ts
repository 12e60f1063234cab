import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { changeLog } from '../../../shared/contract/changeLog.ts'
import { compareContracts } from './compare.ts'
import { CURRENT, lastReleased, NoDocument, readDocument, RELEASES, versionOf } from './releases.ts'
import { unclearDeprecations } from './removals.ts'
import { reportOf } from './report.ts'
import { objections, settled } from './verdict.ts'

const usage = `Says what changed in the contract since its last release, whom that breaks, and which version it demands.
See docs/contract.md, "Versions".

  npx node scripts/backend-kit/versions/changes.ts [--from FILE] [--to FILE] [--json FILE] [--release]

  --from     an OpenAPI document to compare with; else the last release in ${RELEASES}
  --to       the document that is compared; else ${CURRENT}
  --json     writes what differs to a file, for programs
  --release  keeps ${CURRENT} in ${RELEASES} as released, where nothing speaks against it

  Exit code: 0 the version fits the changes, 1 it does not, 2 wrong usage or a file that cannot be read.
`

type Output = { out: (text: string) => void; err: (text: string) => void }

/** The program, without the process around it; gives back the exit code. @param today such as 2026-11-22 */
export function main(args: string[], { out, err }: Output, today = new Date().toISOString().slice(0, 10)): 0 | 1 | 2 {
  let options
  try {
    const text = { type: 'string' } as const
    const flag = { type: 'boolean' } as const
    options = parseArgs({ args, options: { from: text, to: text, json: text, release: flag, help: flag } }).values
  } catch (error) {
    err(`${(error as Error).message}\n\n${usage}`)
    return 2
  }
  if (options.help) {
    out(usage)
    return 0
  }
  try {
    return compare(options, out, today)
  } catch (error) {
    if (!(error instanceof NoDocument)) throw error
    err(`${error.message}\n`)
    return 2
  }
}

type Options = { from?: string; to?: string; json?: string; release?: boolean }

function compare({ from, to = CURRENT, json, release }: Options, out: Output['out'], today: string): 0 | 1 {
  const document = readDocument(to)
  const version = versionOf(document, to)
  const given = from === undefined ? undefined : readDocument(from)
  const before = given && from !== undefined ? { version: versionOf(given, from), document: given } : lastReleased()
  const differences = settled(compareContracts(before.document, document), before.version, changeLog)
  const wrong = [
    ...objections({ released: before.version, version, differences, log: changeLog, today }),
    ...unclearDeprecations(document, changeLog),
  ]
  out(reportOf(differences, before.version, version))
  for (const sentence of wrong) out(`✗ ${sentence}\n`)
  if (json)
    writeFileSync(json, `${JSON.stringify({ from: before.version, to: version, differences, wrong }, null, 2)}\n`)
  if (wrong.length > 0) return 1
  if (release) out(keep(version))
  return 0
}

/** Keeps the document as released; what was released never changes. */
function keep(version: string): string {
  const file = join(RELEASES, `${version}.json`)
  if (existsSync(file)) return `${file} is there already.\n`
  copyFileSync(CURRENT, file)
  const next = `give ${version} its date in shared/contract/changeLog.ts, and run node scripts/backend-kit/docs.ts`
  return `${file} is kept: ${next}.\n`
}

if (import.meta.main) {
  process.exitCode = main(process.argv.slice(2), {
    out: text => process.stdout.write(text),
    err: text => process.stderr.write(text),
  })
}
