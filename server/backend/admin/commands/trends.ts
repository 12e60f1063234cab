import { LONGEST_KEYWORD } from '../../../../shared/links.ts'
import { setBlocked } from '../../books/trends/blocks.ts'
import { asWord, hottestWords, STARTERS } from '../../books/trends/words.ts'
import { Refusal, type Asked, type Command, type Work } from '../command/command.ts'

export const trends: Command = {
  meaning: 'shows the trending words of a brand, and those that are blocked',
  words: 'BRAND',
  notes: 'BRAND is the key of a brand. Words without readers fill the list up: names of the most read books.',
  plan: ({ words: [brand = ''], now }) => {
    if (brand === STARTERS) throw new Refusal('BRAND is the key of a brand.')
    return async database => {
      const rows = await hottestWords(database, brand, now)
      const blocked = await database.selectFrom('trend_block').selectAll().orderBy('word').execute()
      return {
        said: `Trending words: ${rows.length}; blocked: ${blocked.length}.`,
        parts: [
          { name: 'trends', rows, none: 'None.' },
          { name: 'blocked', rows: blocked.map(({ word, blocked_at: since }) => ({ word, since })), none: 'None.' },
        ],
      }
    }
  },
}

const WORD = {
  words: 'WORD',
  notes: 'WORD is as the search page shows it, in quotes where it has spaces. It is about all brands.',
  changes: true,
} as const

export const blockTrend: Command = {
  meaning: 'takes a word off the trending words, for good',
  ...WORD,
  plan: asked => set(asked, true),
}

export const unblockTrend: Command = {
  meaning: 'lets a blocked word trend again',
  ...WORD,
  plan: asked => set(asked, false),
}

function set({ words: [given = ''], now }: Asked, isBlocked: boolean): Work {
  const word = asWord(given)
  if (!word || word.length > LONGEST_KEYWORD) throw new Refusal(`WORD has 1 to ${LONGEST_KEYWORD} characters.`)
  return async database => {
    const isNew = await setBlocked(database, word, isBlocked, now)
    if (!isNew) return { said: `Nothing is done: "${word}" is ${isBlocked ? 'blocked already' : 'not blocked'}.` }
    return { said: isBlocked ? `"${word}" trends no more.` : `"${word}" may trend again.` }
  }
}
