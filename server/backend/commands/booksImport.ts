import { readWords, refuseWords, say, waysTo } from '../../process/words.ts'
import type { Change } from '../books/editions/plan.ts'
import { sizeCovers } from '../books/coverSizes.ts'
import { importFiles, type ImportOptions, type ImportResult } from '../catalogue/epub/importFiles.ts'
import { runCommand } from '../command.ts'
import { openConfigured } from '../database/openConfigured.ts'

const usage = `Imports EPUB books into the reference backend's database (DATABASE_URL, or the file in DATA_DIR).
A corrected edition replaces the previous one: unlocks and reading positions follow the text. If chapters cannot be
matched, it lists them and leaves the book unchanged.

${waysTo('books:import', '[--dry-run] [--accept] [--free N] [--json] FILE|FOLDER...')}

  --dry-run  shows the result without changing anything
  --accept   imports the edition anyway: unmatched chapters are removed, doubtful ones count as the same
  --free N   the first N chapters are free; without it those that were, or all of a new book
  --json     one line of JSON per file`

/** Why an edition is held, and what else of it one should know. */
const WORDS: Record<Exclude<Change['fate'], 'same'>, string> = {
  changed: 'found again',
  doubtful: 'doubtful: its name, another text',
  merged: 'in other chapters now',
  gone: 'gone',
  back: 'back again',
  new: 'new',
}

const named = (chapter: Change['before']) => (chapter ? `${chapter.number} ${chapter.title}` : '–')

const changeLine = ({ fate, before, after, owners, places }: Change): string[] => {
  const isSame = fate === 'same' && before?.number === after?.number
  if (isSame) return []
  const what = fate === 'same' ? 'moved' : WORDS[fate]
  const whose = owners || places ? `; ${owners} own it, ${places} stand in it` : ''
  return [`           ${named(before)} → ${named(after)} (${what}${whose})\n`]
}

const lines = ({ file, outcome, detail, changes = [] }: ImportResult) =>
  `${outcome.padEnd(10)} ${file.padEnd(44)} ${detail}\n${changes.flatMap(changeLine).join('')}`

const note = (about: object, text = '') => say('book' in about ? `${about.book}: ${text}` : text)
const keepQuiet = { info: () => {}, warn: () => {} }

const given = readWords(usage, {
  least: 1,
  most: Infinity,
  options: {
    'dry-run': { type: 'boolean' },
    accept: { type: 'boolean' },
    free: { type: 'string' },
    json: { type: 'boolean' },
  },
})
if (given) {
  const { 'dry-run': isTrial = false, accept = false, free, json = false } = given.options
  if (free !== undefined && !/^\d{1,6}$/.test(free)) refuseWords(usage, '--free takes a number of chapters.')
  else await run({ isTrial, accept, free: free === undefined ? undefined : Number(free) }, json)
}

async function run(options: ImportOptions, json: boolean) {
  const { words } = given!
  await runCommand(async config => {
    const database = await openConfigured(config, { unhurried: true })
    const report = (result: ImportResult) =>
      void process.stdout.write(json ? `${JSON.stringify(result)}\n` : lines(result))
    const results = await importFiles(database, words, report, options)
    if (!options.isTrial) await sizeCovers({ database, log: json ? keepQuiet : { info: note, warn: note } })
    await database.destroy()
    const count = (outcome: ImportResult['outcome']) => results.filter(result => result.outcome === outcome).length
    const outcomes = ['added', 'replaced', 'unchanged', 'held', 'failed'] as const
    if (!json) {
      say(
        `\n${options.isTrial ? 'Would be: ' : ''}${outcomes.map(outcome => `${count(outcome)} ${outcome}`).join(', ')}`,
      )
      if (count('held')) say('What is held was not changed: see above what cannot be found again, and say --accept.')
    }
    process.exitCode = count('failed') + count('held') > 0 ? 1 : 0
  })
}
