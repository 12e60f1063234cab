import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod'
import type { NewBook } from '../../books/book.ts'
import { drawCover } from '../../artwork/cover.ts'
import { seededDate } from '../../text/seededNumbers.ts'

const text = z.string().trim().min(1)

const about = z.strictObject({
  title: text,
  author: z.strictObject({ name: text, introduction: text }),
  introduction: text,
  category: text,
  tags: z.array(text).min(1),
  status: z.enum(['updating', 'finished']),
  score: z.number().min(0).max(5),
  free_chapters: z.int().min(1),
  read_count: z.int().min(0),
})

const readAbout = async (file: string) => {
  const source = await readFile(file, 'utf8')
  try {
    const { data, error } = about.safeParse(JSON.parse(source))
    if (!error) return data
    throw new Error(error.issues.map(({ path, message }) => `${path.join('.') || 'book'}: ${message}`).join('; '))
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** `# Title`, then paragraphs between blank lines; the lines of a block are verse. */
const parseChapter = (source: string, file: string) => {
  const [heading = '', ...blocks] = source
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n\s*\n/)
  const title = /^# +(\S.*)$/.exec(heading)?.[1]?.trim()
  if (!title) throw new Error(`${file}: line 1 is not a title, "# Title" and a blank line`)
  const paragraphs = blocks
    .map(block =>
      block
        .split('\n')
        .map(line => line.trim())
        .join('\n')
        .trim(),
    )
    .filter(block => block !== '')
  if (paragraphs.length === 0) throw new Error(`${file}: there is no text below the title`)
  return { title, paragraphs }
}

const readCover = async (folder: string) => {
  const file = join(folder, 'cover.svg')
  const bytes = await readFile(file)
  if (!/^\s*(?:<\?xml[^>]*>\s*)?<svg\b/.test(bytes.toString('utf8'))) throw new Error(`${file}: this is no SVG`)
  return { type: 'image/svg+xml' as const, bytes }
}

/**
 * Reads one of our novels: `book.json`, `01.txt` and on, `cover.svg` (drawn if missing). Errors name file and field.
 */
export const readOriginal = async (folder: string): Promise<NewBook> => {
  const { title, author, introduction, category, tags, status, score, free_chapters, read_count } = await readAbout(
    join(folder, 'book.json'),
  )
  const files = await readdir(folder)
  const chapterFiles = files
    .filter(file => /^\d+\.txt$/.test(file))
    .toSorted((one, other) => Number.parseInt(one) - Number.parseInt(other))
  for (const [at, file] of chapterFiles.entries()) {
    if (Number.parseInt(file) !== at + 1) throw new Error(`${join(folder, file)}: chapter ${at + 1} is missing`)
  }
  if (chapterFiles.length === 0) throw new Error(`${folder}: there are no chapters`)
  const chapters = await Promise.all(
    chapterFiles.map(async file => parseChapter(await readFile(join(folder, file), 'utf8'), join(folder, file))),
  )
  return {
    sourceKey: `original:${basename(folder)}`,
    title,
    author,
    introduction,
    category,
    tags,
    status,
    score,
    readCount: read_count,
    freeChapters: free_chapters,
    updatedAt: seededDate(basename(folder)),
    cover: files.includes('cover.svg')
      ? await readCover(folder)
      : { type: 'image/svg+xml', bytes: drawCover({ title, author: author.name, category }) },
    chapters,
  }
}

/** The folders of our own novels. */
export const originalFolders = async (folder: string) => {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter(entry => entry.isDirectory())
    .map(entry => join(folder, entry.name))
    .toSorted()
}
