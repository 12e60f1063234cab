import { readWords, say, waysTo } from '../../process/words.ts'
import { runCommand } from '../command.ts'
import { openConfigured } from '../database/openConfigured.ts'
import { sizeCovers } from '../books/coverSizes.ts'
import { importFiles } from '../catalogue/epub/importFiles.ts'
import type { ImportResult } from '../catalogue/epub/importFiles.ts'

const usage = `Imports EPUB books into the reference backend's database (DATABASE_URL, or the file in DATA_DIR).

${waysTo('books:import', 'FILE|FOLDER...')}`

const line = ({ file, outcome, detail }: ImportResult) => `${outcome.padEnd(10)} ${file.padEnd(44)} ${detail}\n`

const note = (about: object, text = '') => say('book' in about ? `${about.book}: ${text}` : text)

const given = readWords(usage, { least: 1, most: Infinity })
if (given)
  await runCommand(async config => {
    const database = await openConfigured(config, { unhurried: true })
    const results = await importFiles(database, given.words, result => process.stdout.write(line(result)))
    await sizeCovers({ database, log: { info: note, warn: note } })
    await database.destroy()
    const count = (outcome: ImportResult['outcome']) => results.filter(result => result.outcome === outcome).length
    const outcomes = ['added', 'replaced', 'unchanged', 'failed'] as const
    say(`\n${outcomes.map(outcome => `${count(outcome)} ${outcome}`).join(', ')}`)
    process.exitCode = count('failed') > 0 ? 1 : 0
  })
