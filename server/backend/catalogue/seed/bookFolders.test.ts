import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { cataloguePaths } from './cataloguePaths.ts'
import { bookFolders, readBookFolder } from './bookFolders.ts'

const details = {
  title: 'A Test',
  language: 'en',
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
  const book = await readBookFolder(await bookFolder({ 'book.json': JSON.stringify(details), ...chapters }))
  expect(book).toMatchObject({
    sourceKey: 'original:a-test',
    title: 'A Test',
    language: 'en',
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
    await bookFolder({ 'book.json': JSON.stringify({ ...details, source_key: 'elsewhere:1' }), '01.txt': text }),
  )
  expect(book.sourceKey).toBe('elsewhere:1')
  expect(book.chapters).toEqual([
    { title: 'One', volume: 'First', paragraphs: ['A.', 'B.'] },
    { title: 'Two', volume: 'Second', paragraphs: ['C.'] },
  ])
})

test.each([
  [{ ...details, score: 7 }, /book\.json: score: /],
  [{ ...details, author: { name: '' } }, /book\.json: author\.name: .*author\.introduction: /],
  [{ ...details, titel: 'A' }, /book\.json: .*titel/],
])('a wrong field is named with its file', async (wrong, message) => {
  const folder = await bookFolder({ 'book.json': JSON.stringify(wrong), '01.txt': '# One\n\nA.' })
  await expect(readBookFolder(folder)).rejects.toThrow(message)
})

test('broken JSON, a missing title and a missing chapter are named with their file', async () => {
  await expect(readBookFolder(await bookFolder({ 'book.json': '{', '01.txt': '# One\n\nA.' }))).rejects.toThrow(
    /book\.json: /,
  )
  const json = { 'book.json': JSON.stringify(details) }
  await expect(readBookFolder(await bookFolder({ ...json, '01.txt': 'One\n\nA.' }))).rejects.toThrow(
    /01\.txt: a chapter/,
  )
  await expect(readBookFolder(await bookFolder({ ...json, '02.txt': '# Two\n\nA.' }))).rejects.toThrow(
    /text 1 is missing/,
  )
})

test('a chapter may have notes of its author', async () => {
  const json = { 'book.json': JSON.stringify(details) }
  const heading = '# One\nnote_before: For Ada.\nnote_after: Thanks!\nnote_after: More on Friday.'
  const book = await readBookFolder(await bookFolder({ ...json, '01.txt': `${heading}\n\nA.` }))
  expect(book.chapters).toEqual([
    { title: 'One', paragraphs: ['A.'], noteBefore: 'For Ada.', noteAfter: 'Thanks!\nMore on Friday.' },
  ])
  const long = await bookFolder({ ...json, '01.txt': `# One\nnote_after: ${'a'.repeat(2001)}\n\nA.` })
  await expect(readBookFolder(long)).rejects.toThrow(/01\.txt: a note of "One" has more than 2000 characters/)
})

test('all our own novels can be read and have chapters to unlock', async () => {
  const folders = await bookFolders(cataloguePaths().originals)
  expect(folders.length).toBeGreaterThan(0)
  for (const folder of folders) {
    const book = await readBookFolder(folder)
    expect(book.chapters.length).toBeGreaterThan(book.freeChapters!)
    expect(
      book.chapters.flatMap(({ paragraphs }) => paragraphs).filter(text => text.split('_').length % 2 === 0),
    ).toEqual([])
  }
})
