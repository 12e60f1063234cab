import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measure } from './measures/measure.ts'
import { printGoals, printRows, writeDocument } from './report/print.ts'
import { SECTIONS, type Results, type Row, type Section } from './report/rows.ts'
import { nextMessage, startHelper, stopAll } from './servers/children.ts'
import { buildSvelteKit } from './servers/sveltekit.ts'

const usage = `How fast Quire is beside a static page, a plain Express proxy and SvelteKit, as ratios of one run.

  npm run bench -- [--quick] [--only SECTIONS] [--rounds N] [--write]

  --quick   fewer and shorter rounds, without many brands, books and workers: three minutes
  --only    some of: ${SECTIONS.join(', ')} (separated by commas)
  --rounds  of every measurement; medians of them are shown
  --write   into docs/performance.md and docs/performance.json, which later runs are compared with

It wants a quiet machine with two processors: servers run on the first, what asks them on the second.
`

/** Sections of a quick run: all but the slow ones. */
const QUICK: readonly Section[] = ['requests', 'calls', 'start', 'bytes', 'browser', 'tap', 'next']
/** The latest measurements, as committed. */
const COMMITTED = 'docs/performance.json'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

/** Measures section by section and stores the results after each; other sections stay. */
async function bench(folder: string, before: Partial<Results>): Promise<Results> {
  const { quick } = values
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const only = values.only?.split(',') ?? (quick ? QUICK : SECTIONS)
  const unknown = only.filter(one => !SECTIONS.includes(one as Section))
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}: sections are ${SECTIONS.join(', ')}.`)
  const rounds = Number(values.rounds ?? (quick ? 2 : 5))
  if (!(rounds >= 1 && rounds <= 99)) throw new Error('Rounds are 1 to 99.')
  const visits = Number(values.rounds ?? (quick ? 1 : 7))

  const library = startHelper(new URL('library/backend.ts', import.meta.url), 'asking')
  const backend = `http://127.0.0.1:${await nextMessage<number>(library)}`
  say('Building SvelteKit …')
  await buildSvelteKit(backend)
  const results: Results = {
    machine: `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}`,
    versions: [`Node ${process.version.slice(1)}`, ...versions()],
    rounds,
    rows: (values.write && before.rows) || [],
  }
  const date = new Date().toISOString().slice(0, 10)
  const keep = (rows: Row[], version?: string) => {
    const measured = new Set(rows.map(({ section }) => section))
    const others = results.rows.filter(({ section }) => !measured.has(section))
    results.rows = [...others, ...rows.map(row => ({ ...row, date }))]
    if (version) results.versions.push(version)
    if (values.write) writeFileSync(COMMITTED, `${JSON.stringify(results, undefined, 1)}\n`)
  }
  const milliseconds = quick ? 1200 : 2500
  await measure({ backend, folder, say, rounds, visits, milliseconds }, new Set(only as Section[]), keep)
  return results
}

/** `name version` of what is measured beside Quire. */
function versions(): string[] {
  const { devDependencies } = JSON.parse(readFileSync('scripts/lab/package.json', 'utf8')) as {
    devDependencies: Record<string, string>
  }
  return ['autocannon', '@sveltejs/kit', 'svelte'].map(name => `${name} ${devDependencies[name]}`)
}

if (values.help) process.stdout.write(usage)
else {
  const folder = mkdtempSync(join(tmpdir(), 'quire-bench-run-'))
  const clear = async () => {
    await stopAll()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void clear().then(() => process.exit(1)))
  try {
    const before = existsSync(COMMITTED) ? (JSON.parse(readFileSync(COMMITTED, 'utf8')) as Results) : {}
    const results = await bench(folder, before)
    printRows(results)
    printGoals(results, before)
    if (values.write) await writeDocument(results, 'docs/performance.md')
  } finally {
    await clear()
  }
}
