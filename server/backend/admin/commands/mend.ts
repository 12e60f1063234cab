import type { Card } from '../../books/card.ts'
import { cardOf, mendCard } from '../../withdrawal/mendCard.ts'
import { languageOf } from '../../catalogue/epub/package.ts'
import { BOOK, bookBy } from '../command/books.ts'
import { Refusal, never, type Change, type CommandInput } from '../command/command.ts'

export const mend: Change = {
  meaning: 'changes what a book’s card says; later editions keep it',
  roles: ['editor'],
  words: [BOOK],
  options: {
    title: { value: 'TEXT', kind: 'line', meaning: 'its title; its pages move to the new address' },
    author: { value: 'NAME', kind: 'line', meaning: 'its author, who is created if unknown' },
    introduction: { value: 'TEXT', kind: 'text', meaning: 'its introduction' },
    genre: { value: 'NAME', kind: 'line', meaning: 'its genre' },
    tags: { value: 'LIST', kind: 'line', meaning: 'all its tags, such as sea,lamps' },
    language: { value: 'TAG', kind: 'line', meaning: 'its language, such as en-GB' },
  },
  changes: true,
  isLarge: never,
  run: async ({ words: [word], options, now }, database) => {
    const id = await bookBy(database, word)
    const before = await cardOf(database, id)
    const changes = changesIn(options)
    const names = Object.keys(changes) as (keyof Card)[]
    if (names.length === 0)
      throw new Refusal('Say what: --title, --author, --introduction, --genre, --tags or --language.')
    await mendCard(database, id, changes, now)
    // The log keeps the old values.
    const said = names.map(name => `${name} was ${JSON.stringify(textOf(before[name]))}`).join(', ')
    const after = await cardOf(database, id)
    return {
      said: `Book ${id} changed: ${said}.`,
      coins: 0,
      parts: [{ name: 'card', fields: { id, ...after, tags: textOf(after.tags) } }],
    }
  },
}

const textOf = (value: string | string[]) => (Array.isArray(value) ? value.join() : value)

/** Longest values, in characters. */
const LONGEST = { title: 300, author: 200, genre: 60, introduction: 10_000 } as const

function changesIn(options: CommandInput['options']): Partial<Card> {
  const changes: Partial<Card> = {}
  for (const [name, longest] of Object.entries(LONGEST) as [keyof typeof LONGEST, number][]) {
    const text = options[name]
    if (typeof text !== 'string') continue
    changes[name] = text.trim()
    if (!text.trim() || text.length > longest) throw new Refusal(`--${name} needs 1 to ${longest} characters.`)
  }
  const { tags, language } = options
  if (typeof tags === 'string') changes.tags = tags.split(',').flatMap(tag => tag.trim() || [])
  if (typeof language === 'string') {
    const known = languageOf(language)
    if (!known) throw new Refusal(`${JSON.stringify(language)} is not a language such as en-GB.`)
    changes.language = known
  }
  return changes
}
