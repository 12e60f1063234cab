import { LONGEST_KEYWORD } from '../../../../shared/links.ts'
import { BRAND_KEY } from '../../call/brandFolder.ts'
import { setBlocked, asWord, hottestWords } from '../../books/trends/words.ts'
import type { Database } from '../../database/schema/schema.ts'
import { Refusal, type Change, type CommandInput, type Command, type ChangeResult } from '../command/command.ts'

export const trends: Command = {
  meaning: 'shows the trending searches of a brand, and blocked words',
  roles: ['editor'],
  words: [{ name: 'BRAND', meaning: 'the key of a brand', kind: 'line' }],
  notes: 'Names of popular books, without figures, fill up the list.',
  run: async ({ words: [brand = ''], now }, database) => {
    if (!BRAND_KEY.test(brand)) throw new Refusal('BRAND is the key of a brand.')
    const rows = await hottestWords(database, brand, now)
    const blocked = await database.selectFrom('trend_block').selectAll().orderBy('word').execute()
    return {
      said: `Trending searches: ${rows.length}; blocked words: ${blocked.length}.`,
      parts: [
        { name: 'trends', rows },
        { name: 'blocked', rows: blocked.map(({ word, blocked_at: since }) => ({ word, since })) },
      ],
    }
  },
}

const WORD = {
  roles: ['editor'],
  words: [{ name: 'WORD', meaning: 'a word as the search page shows it', kind: 'line' }],
  notes: 'This applies to all brands. Put a word with spaces in quotes on the command line.',
  changes: true,
} as const

export const blockTrend: Change = {
  meaning: 'stops a word from trending',
  ...WORD,
  run: (input, database) => set(input, database, true),
}

export const unblockTrend: Change = {
  meaning: 'lets a blocked word trend again',
  ...WORD,
  run: (input, database) => set(input, database, false),
}

async function set(
  { words: [given = ''], now }: CommandInput,
  database: Database,
  isBlocked: boolean,
): Promise<ChangeResult> {
  const word = asWord(given)
  if (!word || word.length > LONGEST_KEYWORD) throw new Refusal(`WORD must have 1 to ${LONGEST_KEYWORD} characters.`)
  const isNew = await setBlocked(database, word, isBlocked, now)
  if (!isNew) return { said: `Nothing changed: "${word}" is ${isBlocked ? 'already' : 'not'} blocked.` }
  return { said: isBlocked ? `"${word}" no longer trends.` : `"${word}" can trend again.` }
}
