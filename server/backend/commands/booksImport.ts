import { readWords, refuseWords, say, commandLines } from '../../process/words.ts'
import type { Change } from '../books/editions/plan.ts'
import { brandsOf } from '../books/brandWords.ts'
import { sizeCovers } from '../books/coverSizes.ts'
import { freeChaptersAt } from '../books/freeChaptersAt.ts'
import { importFiles, type ImportOptions, type ImportResult } from '../catalogue/epub/importFiles.ts'
import { isIncomplete, type Arrival } from '../catalogue/epub/measure.ts'
import { runCommand } from '../command.ts'
import { openConfigured } from '../database/openConfigured.ts'

const usage = `Imports EPUB books into the reference backend's database (DATABASE_URL, or the file in DATA_DIR).
A corrected edition replaces the previous one: unlocks and reading positions follow the text. If chapters cannot be
matched, it lists them and leaves the book unchanged. It also lists what was not imported. Exit code 3: a file that the
book names is missing, or words were lost for an unknown reason.

${commandLines('books:import', '[--brands LIST] [--free N] [OPTIONS] PATH...')}

  --brands LIST
             the brands they belong to, such as one,two, or all; default: as before, or all for a new book
  --dry-run  shows the result without changing anything
  --accept   imports such an edition: unmatched chapters are removed, doubtful ones count as the same
  --apart    imports a separate book, even if another has the same identifier
  --free N   makes the first N chapters free; default: as before; of a new book the smallest \`free\` in the prices
             of its brands, or all if none has one
  --ongoing  more chapters will follow; without it the books are finished
  --report   shows the share of imported words, and each missing passage with the reason
  --json     one line of JSON per file`

const WORDS: Record<Exclude<Change['fate'], 'same'>, string> = {
  changed: 'changed',
  doubtful: 'doubtful: same title, different text',
  merged: 'merged into other chapters',
  gone: 'removed',
  back: 'restored',
  new: 'new',
}

const named = (chapter: Change['before']) => (chapter ? `${chapter.number} ${chapter.title}` : '–')

const changeLine = ({ fate, before, after, owners, places }: Change): string[] => {
  const isSame = fate === 'same' && before?.number === after?.number
  if (isSame) return []
  const what = fate === 'same' ? 'moved' : WORDS[fate]
  const whose = owners || places ? `; owners: ${owners}, reading positions: ${places}` : ''
  return [`${indent}${named(before)} → ${named(after)} (${what}${whose})\n`]
}

const indent = ' '.repeat(11)

const arrivalLines = (
  { words, share, leftOut, missing, notThere, pictures, unusedCovers }: Arrival,
  isReport: boolean,
) => [
  ...(isReport ? [`${(share * 100).toFixed(2)} % of ${words} words imported`] : []),
  ...notThere.map(path => `missing from the file: ${path}`),
  ...unusedCovers.map(cover => `cover not used, ${cover}`),
  ...Object.entries(leftOut).map(([reason, words]) => `not imported, ${reason}: ${words} words`),
  ...(pictures ? [`pictures, imported as their alternative text: ${pictures}`] : []),
  ...(isReport ? missing.map(({ path, reason, text }) => `  ${path}, ${reason}: ${text.slice(0, 100)}`) : []),
]

const lines = ({ file, outcome, detail, bookId, changes = [], arrival }: ImportResult, isReport: boolean) => {
  const details = arrival ? arrivalLines(arrival, isReport).map(line => `${indent}${line}\n`) : []
  const id = bookId === undefined ? '' : `book ${bookId}, `
  const first = `${outcome.padEnd(10)} ${file.padEnd(44)} ${id}${detail}\n`
  return [first, ...details, ...changes.flatMap(changeLine)].join('')
}

const note = (details: object, text = '') => say('book' in details ? `${details.book}: ${text}` : text)
const silentLog = { info: () => {}, warn: () => {} }

const switches = {
  'dry-run': Boolean,
  accept: Boolean,
  apart: Boolean,
  ongoing: Boolean,
  report: Boolean,
  json: Boolean,
}
const given = readWords(usage, { least: 1, most: Infinity, options: { brands: String, free: String, ...switches } })
if (given) {
  const { 'dry-run': isTrial, accept, apart: isApart, ongoing: isOngoing, free } = given.options
  if (free !== undefined && !/^\d{1,6}$/.test(free)) refuseWords(usage, '--free must be a number of chapters.')
  else await run({ isTrial, accept, isApart, isOngoing, free: free === undefined ? undefined : Number(free) })
}

async function run(how: ImportOptions) {
  const { words } = given!
  const { json = false, report: isReport = false, brands } = given!.options
  await runCommand(async config => {
    const set = brands === undefined ? {} : { brands: brandsOf(brands, config.brandsDir) }
    const options = {
      ...how,
      ...set,
      freeIfNew: freeChaptersAt(set.brands ?? null, config.brandsDir),
      notify: config.mail.mode !== 'off',
    }
    await using database = await openConfigured(config, { unhurried: true })
    const report = (result: ImportResult) =>
      void process.stdout.write(json ? `${JSON.stringify(result)}\n` : lines(result, isReport))
    const results = await importFiles(database, words, report, options)
    if (!options.isTrial) await sizeCovers({ database, log: json ? silentLog : { info: note, warn: note } })
    const count = (outcome: ImportResult['outcome']) => results.filter(result => result.outcome === outcome).length
    const outcomes = ['added', 'replaced', 'moved', 'unchanged', 'held', 'failed'] as const
    if (!json) {
      say(
        `\n${options.isTrial ? 'Dry run: ' : ''}${outcomes.map(outcome => `${count(outcome)} ${outcome}`).join(', ')}`,
      )
      if (count('held')) say('Held books were not changed. Check their unmatched chapters above, then add --accept.')
    }
    process.exitCode =
      count('failed') + count('held') > 0 ? 1 : results.some(({ arrival }) => arrival && isIncomplete(arrival)) ? 3 : 0
  })
}
