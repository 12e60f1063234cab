import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import type { NewBook } from '../../books/book.ts'
import { cataloguePaths } from './cataloguePaths.ts'
import { bookFolders, readBookFolder } from './bookFolders.ts'

const about = {
  title: 'A Test',
  author: { name: 'A. Writer', introduction: 'Writes tests.' },
  introduction: 'It tests.',
  category: 'Comedy',
  tags: ['Testing'],
  status: 'updating',
  score: 4.5,
  free_chapters: 1,
  read_count: 12,
}

const above: string[] = []
afterAll(() => Promise.all(above.map(folder => rm(folder, { recursive: true }))))

const bookFolder = async (files: Record<string, string>) => {
  const parent = await mkdtemp(join(tmpdir(), 'originals-'))
  above.push(parent)
  const folder = join(parent, 'a-test')
  await mkdir(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

test('a folder becomes a book with its chapters in order', async () => {
  const chapters = {
    '02.txt': '# Two\n\nB.\n',
    '01.txt': '# One\r\n\r\nA _word_.\r\n\r\n***\r\n\r\nLine one\r\nline two\r\n',
  }
  const book = await readBookFolder(await bookFolder({ 'book.json': JSON.stringify(about), ...chapters }))
  expect(book).toMatchObject({
    sourceKey: 'original:a-test',
    title: 'A Test',
    freeChapters: 1,
    readCount: 12,
    status: 'updating',
  })
  expect(book.chapters).toEqual([
    { title: 'One', paragraphs: ['A _word_.', '***', 'Line one\nline two'] },
    { title: 'Two', paragraphs: ['B.'] },
  ])
  expect(book.cover?.type).toBe('image/svg+xml')
})

test('a file may have several chapters, in volumes', async () => {
  const text = '# One\nvolume: First\n\nA.\n\nB.\n\n# Two\nvolume: Second\n\nC.\n'
  const book = await readBookFolder(
    await bookFolder({ 'book.json': JSON.stringify({ ...about, source_key: 'elsewhere:1' }), '01.txt': text }),
  )
  expect(book.sourceKey).toBe('elsewhere:1')
  expect(book.chapters).toEqual([
    { title: 'One', volume: 'First', paragraphs: ['A.', 'B.'] },
    { title: 'Two', volume: 'Second', paragraphs: ['C.'] },
  ])
})

test.each([
  [{ ...about, score: 7 }, /book\.json: score: /],
  [{ ...about, author: { name: '' } }, /book\.json: author\.name: .*author\.introduction: /],
  [{ ...about, titel: 'A' }, /book\.json: .*titel/],
])('a wrong field is named with its file', async (wrong, message) => {
  const folder = await bookFolder({ 'book.json': JSON.stringify(wrong), '01.txt': '# One\n\nA.' })
  await expect(readBookFolder(folder)).rejects.toThrow(message)
})

test('broken JSON, a missing title and a missing chapter are named with their file', async () => {
  await expect(readBookFolder(await bookFolder({ 'book.json': '{', '01.txt': '# One\n\nA.' }))).rejects.toThrow(
    /book\.json: /,
  )
  const json = { 'book.json': JSON.stringify(about) }
  await expect(readBookFolder(await bookFolder({ ...json, '01.txt': 'One\n\nA.' }))).rejects.toThrow(
    /01\.txt: a chapter/,
  )
  await expect(readBookFolder(await bookFolder({ ...json, '02.txt': '# Two\n\nA.' }))).rejects.toThrow(
    /text 1 is missing/,
  )
})

const { originals, classics } = cataloguePaths()
const read = async (folder: string) => Promise.all((await bookFolders(folder)).map(readBookFolder))

test('our own novels have chapters to unlock, and so have three of the classics', async () => {
  const hasLocked = ({ chapters, freeChapters }: NewBook) => chapters.length > freeChapters!
  const own = await read(originals)
  expect(own.length).toBeGreaterThan(0)
  expect(own.filter(book => !hasLocked(book))).toEqual([])
  expect((await read(classics)).filter(hasLocked).map(({ title }) => title)).toEqual([
    'The Parent’s Assistant',
    'Sense and Sensibility',
    'The Wisdom of Father Brown',
  ])
})

test('chapters have titles of their own and text, and emphasis is closed', async () => {
  for (const { title, chapters } of [...(await read(originals)), ...(await read(classics))]) {
    expect([title, new Set(chapters.map(chapter => chapter.title)).size]).toEqual([title, chapters.length])
    const paragraphs = chapters.flatMap(chapter => chapter.paragraphs)
    expect(paragraphs.filter(text => text.split('_').length % 2 === 0 || /["`]|--/.test(text))).toEqual([])
  }
})
