import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { measure } from './measures/measure.ts'
import { readOptions, usage, type Options } from './measures/options.ts'
import { printGoals, printRows } from './report/print.ts'
import type { Results, Row } from './report/rows.ts'
import { writeDocument } from './report/write.ts'
import { nextMessage, startHelper, stopAll } from './servers/children.ts'
import { preparePeers, versionsOf } from './servers/peers.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)

const stored = (file: string | undefined): Partial<Results> =>
  file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : {}

/** The latest measurements, as committed. */
const COMMITTED = 'docs/performance.json'

/** Measures section by section and stores the results after each; other sections of the file stay. */
async function bench(options: Options, folder: string): Promise<Results> {
  const { hasPeers, rounds, json = options.isWritten ? COMMITTED : undefined } = options
  const library = startHelper(new URL('library/backend.ts', import.meta.url), 'asking')
  const backend = `http://127.0.0.1:${await nextMessage<number>(library)}`
  const peers = hasPeers ? await preparePeers(backend, say) : []
  const earlier = stored(json)
  const results: Results = {
    machine: `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}`,
    versions: [`Node ${process.version.slice(1)}`, ...peers.flatMap(versionsOf)],
    rounds,
    rows: earlier.rows ?? [],
  }
  const date = new Date().toISOString().slice(0, 10)
  const write = (rows: Row[], version?: string) => {
    const measured = new Set(rows.map(({ section }) => section))
    results.rows = [
      ...results.rows.filter(({ section }) => !measured.has(section)),
      ...rows.map(row => ({ ...row, date })),
    ]
    results.versions = [...new Set([...results.versions, ...(version ? [version] : []), ...(earlier.versions ?? [])])]
    if (json) writeFileSync(json, `${JSON.stringify(results, undefined, 1)}\n`)
  }
  await measure({ backend, folder, say, rounds, length: options.length }, options, peers, write)
  return results
}

const options = readOptions(process.argv.slice(2))
if (!options) process.stdout.write(`${usage}\n`)
else {
  const folder = mkdtempSync(join(tmpdir(), 'quire-bench-run-'))
  const clear = async () => {
    await stopAll()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void clear().then(() => process.exit(1)))
  try {
    const before = stored(COMMITTED)
    const results = await bench(options, folder)
    printRows(results)
    printGoals(results, before)
    if (options.isWritten) await writeDocument(results, 'docs/performance.md', 'docs/pictures/performance.svg')
  } finally {
    await clear()
  }
}
