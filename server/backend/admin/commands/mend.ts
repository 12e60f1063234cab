import { readFile, stat } from 'node:fs/promises'
import { reasonOf } from '../../../process/reasonOf.ts'
import type { Card } from '../../books/card.ts'
import { keptCover, resized } from '../../books/cover.ts'
import { pictureIn } from '../../catalogue/epub/picture.ts'
import type { Database } from '../../database/schema/schema.ts'
import { cardOf } from '../../database/engine/cardOf.ts'
import { mendCard } from '../../withdrawal/mendCard.ts'
import { languageOf } from '../../catalogue/epub/package.ts'
import { BOOK, bookBy } from '../command/books.ts'
import { Refusal, type Change, type CommandInput } from '../command/command.ts'

export const mend: Change = {
  meaning: 'changes what a book’s card says; later editions keep it',
  roles: ['editor'],
  words: [BOOK],
  options: {
    title: { value: 'TEXT', kind: 'line', meaning: 'its title; its pages move to the new address' },
    author: { value: "'NAME; NAME'", kind: 'line', meaning: 'its authors, who are created if unknown' },
    introduction: { value: 'TEXT', kind: 'text', meaning: 'its introduction' },
    genre: { value: 'NAME', kind: 'line', meaning: 'its genre' },
    tags: { value: 'LIST', kind: 'line', meaning: 'all its tags, such as sea,lamps' },
    language: { value: 'TAG', kind: 'line', meaning: 'its language, such as en-GB' },
    cover: { value: 'FILE', kind: 'file', meaning: 'its cover: a JPEG, PNG or WebP picture' },
    'old-cover': { value: 'HASH', kind: 'line', meaning: 'puts a cover back that the log names' },
  },
  changes: true,
  prepare: async ({ words: [word], options }, database) => {
    const cover = await coverIn(options, database, await bookBy(database, word))
    if (!cover) return {}
    const failed = (error: unknown): never => {
      throw new Refusal(`The cover cannot be decoded: ${reasonOf(error)}.`)
    }
    return { cover: await resized(cover).catch(failed) }
  },
  run: async ({ words: [word], options, prepared }, database) => {
    const id = await bookBy(database, word)
    const before = await cardOf(database, id)
    const changes = { ...changesIn(options), ...(prepared?.cover && { cover: prepared.cover }) }
    const names = Object.keys(changes) as (keyof Card)[]
    if (names.length === 0)
      throw new Refusal('Say what: --title, --author, --introduction, --genre, --tags, --language or --cover.')
    await mendCard(database, id, changes)
    // The log keeps the old values.
    const said = names.map(name => `${name} was ${JSON.stringify(textOf(before[name]))}`).join(', ')
    const after = await cardOf(database, id)
    return {
      said: `Book ${id} changed: ${said}.`,
      parts: [{ name: 'card', fields: { id, ...after, tags: textOf(after.tags) } }],
    }
  },
}

const MAX_COVER_BYTES = 20 << 20

async function coverIn({ cover: path, 'old-cover': hash }: CommandInput['options'], database: Database, id: number) {
  if (typeof hash === 'string') {
    if (path !== undefined) throw new Refusal('Give --cover or --old-cover.')
    const kept = await keptCover(database, id, hash)
    if (!kept) throw new Refusal(`Book ${id} had no cover ${JSON.stringify(hash)}: see --old-cover.`)
    return kept
  }
  if (typeof path !== 'string') return undefined
  const file = await stat(path).catch(() => undefined)
  if (!file?.isFile()) throw new Refusal(`File ${path} not found.`)
  const picture = file.size <= MAX_COVER_BYTES && pictureIn(await readFile(path))
  if (!picture) throw new Refusal(`${path} is no JPEG, PNG or WebP picture of at most ${MAX_COVER_BYTES >> 20} MB.`)
  return picture
}

const textOf = (value: string | string[]) => (Array.isArray(value) ? value.join() : value)

/** Longest values, in characters. */
const LONGEST = { title: 300, author: 200, genre: 60, introduction: 10_000 } as const

function changesIn(options: CommandInput['options']): Partial<Omit<Card, 'cover'>> {
  const changes: Partial<Omit<Card, 'cover'>> = {}
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
