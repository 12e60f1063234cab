import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { MAX_NOTE } from '../../../../shared/api/book.ts'
import { language } from '../../../../shared/api/envelope.ts'
import type { NewBook } from '../../books/book.ts'
import { drawCover } from '../../artwork/cover.ts'
import { seededDate } from '../../text/seededNumbers.ts'

const text = z.string().trim().min(1)

const details = z.strictObject({
  title: text,
  /** BCP 47. */
  language,
  author: z.strictObject({ name: text, introduction: text }),
  introduction: text,
  category: text,
  tags: z.array(text).min(1),
  status: z.enum(['updating', 'finished']),
  score: z.number().min(0).max(5),
  free_chapters: z.int().min(1),
  read_count: z.int().min(0),
  /** Where the text is from and its name there; for our own novels `original:<folder>`. */
  source_key: text.optional(),
  /** Of a serial: how many chapters are there at first. Each day brings the next. */
  serial: z.int().min(1).optional(),
})

/** `book.json`. */
export const readAbout = async (file: string) => {
  const source = await readFile(file, 'utf8')
  try {
    const { data, error } = details.safeParse(JSON.parse(source))
    if (!error) return data
    throw new Error(error.issues.map(({ path, message }) => `${path.join('.') || 'book'}: ${message}`).join('; '))
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

const FIELD = /^(volume|note_before|note_after): (.+)$/

/**
 * `# Title`, fields below it if any (`volume: Title`, and each paragraph of a note as a line `note_before:` or
 * `note_after:`), then paragraphs between blank lines; their lines are verse.
 */
const parseChapters = (source: string, file: string): NewBook['chapters'] =>
  source
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/^(?=# )/m)
    .map(part => {
      const [heading = '', ...paragraphs] = part
        .split('\n')
        .map(line => line.trim())
        .join('\n')
        .trim()
        .split(/\n{2,}/)
      const [first = '', ...lines] = heading.split('\n')
      const title = /^# +(.+)$/.exec(first)?.[1]
      if (!title || !lines.every(line => FIELD.test(line)))
        throw new Error(`${file}: a chapter begins with a line "# Title" and a blank line`)
      if (paragraphs.length === 0) throw new Error(`${file}: there is no text below "${title}"`)
      const fieldOf = (name: string) =>
        lines.flatMap(line => (line.startsWith(`${name}: `) ? line.slice(name.length + 2) : [])).join('\n')
      const [volume, noteBefore, noteAfter] = ['volume', 'note_before', 'note_after'].map(fieldOf)
      if (Math.max(noteBefore!.length, noteAfter!.length) > MAX_NOTE)
        throw new Error(`${file}: a note of "${title}" has more than ${MAX_NOTE} characters`)
      return {
        title,
        paragraphs,
        ...(volume && { volume }),
        ...(noteBefore && { noteBefore }),
        ...(noteAfter && { noteAfter }),
      }
    })

const readCover = async (folder: string) => {
  const file = join(folder, 'cover.svg')
  const bytes = await readFile(file)
  if (!/^\s*(?:<\?xml[^>]*>\s*)?<svg\b/.test(bytes.toString('utf8'))) throw new Error(`${file}: this is no SVG`)
  return { type: 'image/svg+xml' as const, bytes }
}

/** `book.json`, `cover.svg` (drawn if missing), and `01.txt` and on, with chapters. Errors name file and field. */
export const readBookFolder = async (folder: string): Promise<NewBook & { serial?: number }> => {
  const { title, author, free_chapters, read_count, source_key, ...details } = await readAbout(
    join(folder, 'book.json'),
  )
  const files = await readdir(folder)
  const texts = files
    .filter(file => /^\d+\.txt$/.test(file))
    .toSorted((one, other) => Number.parseInt(one) - Number.parseInt(other))
  for (const [at, file] of texts.entries()) {
    if (Number.parseInt(file) !== at + 1) throw new Error(`${join(folder, file)}: text ${at + 1} is missing`)
  }
  if (texts.length === 0) throw new Error(`${folder}: there are no chapters`)
  const chapters = await Promise.all(
    texts.map(async file => parseChapters(await readFile(join(folder, file), 'utf8'), join(folder, file))),
  )
  const sourceKey = source_key ?? `original:${basename(folder)}`
  return {
    title,
    authors: [author],
    ...details,
    sourceKey,
    readCount: read_count,
    freeChapters: free_chapters,
    updatedAt: seededDate(sourceKey.replace(/^.*:/, '')),
    cover: files.includes('cover.svg')
      ? await readCover(folder)
      : {
          type: 'image/svg+xml',
          bytes: drawCover({ title, author: author.name, category: details.category }),
        },
    chapters: chapters.flat(),
  }
}

export const bookFolders = async (folder: string) => {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter(entry => entry.isDirectory())
    .map(entry => join(folder, entry.name))
    .toSorted()
}
