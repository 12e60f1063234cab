import { expect, test } from '@jest/globals'
import { categories } from '../epub/readEpub.ts'
import { bookFolders, readBookFolder } from './bookFolders.ts'
import { cataloguePaths } from './cataloguePaths.ts'

const classics = await Promise.all((await bookFolders(cataloguePaths().classics)).map(readBookFolder))
const books = new Map(classics.map(book => [book.sourceKey.replace('gutenberg:', ''), book]))

const bookOf = (file: string) => {
  const book = books.get(file)
  if (!book) throw new Error(`no book ${file}`)
  return book
}
const titlesOf = (file: string) => bookOf(file).chapters.map(({ title }) => title)

test.each([
  ['melville-moby_dick', 138, 'Chapter 1. Loomings', 'Extracts'],
  ['austen-emma', 55, 'Volume I, Chapter 1', 'Volume III, Chapter 19'],
  ['austen-persuasion', 24, 'Chapter 1', 'Chapter 24'],
  ['austen-sense', 50, 'Chapter 1', 'Chapter 50'],
  ['carroll-alice', 12, 'Chapter 1. Down the Rabbit-Hole', 'Chapter 12. Alice’s Evidence'],
  ['chesterton-ball', 20, 'Chapter 1. A Discussion Somewhat in the Air', 'Chapter 20. Dies Irae'],
  ['chesterton-brown', 12, 'Chapter 1. The Absence of Mr Glass', 'Chapter 12. The Fairy Tale of Father Brown'],
  ['chesterton-thursday', 16, 'Chapter 1. The Two Poets of Saffron Park', 'Dedication: To Edmund Clerihew Bentley'],
  ['edgeworth-parents', 24, 'The Orphans', 'The Basket-Woman'],
  ['milton-paradise', 12, 'Book 1', 'Book 12'],
  ['whitman-leaves', 35, 'Inscriptions', 'Good-Bye my Fancy'],
  ['shakespeare-hamlet', 20, 'Act 1, Scene 1. The Battlements', 'Act 5, Scene 2. The Duel'],
  ['shakespeare-macbeth', 27, 'Act 1, Scene 1. The Witches', 'Act 5, Scene 7. Macduff'],
  ['shakespeare-caesar', 18, 'Act 1, Scene 1. A Holiday in Rome', 'Act 5, Scene 5. The Noblest Roman'],
])('%s has its %d chapters, from “%s” to “%s”', (file, count, first, last) => {
  const titles = titlesOf(file)
  expect(titles).toHaveLength(count)
  expect([titles[0], titles.at(-1)]).toEqual([first, last])
  expect(new Set(titles).size).toBe(count)
})

test('novels in volumes and plays in acts have volumes, other books have none', () => {
  const volumesIn = (file: string) => [...new Set(bookOf(file).chapters.map(({ volume }) => volume))]
  expect(volumesIn('austen-emma')).toEqual(['Volume I', 'Volume II', 'Volume III'])
  for (const play of ['hamlet', 'macbeth', 'caesar'])
    expect(volumesIn(`shakespeare-${play}`)).toEqual(['Act 1', 'Act 2', 'Act 3', 'Act 4', 'Act 5'])
  const divided = [...books.keys()].filter(file => volumesIn(file)[0] !== undefined)
  expect(divided.toSorted()).toEqual(['austen-emma', 'shakespeare-caesar', 'shakespeare-hamlet', 'shakespeare-macbeth'])
})

test('Moby Dick has chapters 1 to 135 in order, then the epilogue, and all of it is free', () => {
  const { chapters, freeChapters } = bookOf('melville-moby_dick')
  const numbers = chapters.map(({ title }) => /^Chapter (\d+)\. \S/.exec(title)?.[1])
  expect(numbers.slice(0, 135)).toEqual(Array.from({ length: 135 }, (_item, at) => String(at + 1)))
  expect(chapters[135]?.title).toBe('Epilogue')
  expect(chapters[0]?.paragraphs[0]).toMatch(
    /^Call me Ishmael\. Some years ago—never mind how long precisely—having little or no money/,
  )
  expect(chapters[135]?.paragraphs.at(-1)).toMatch(/only found another orphan\.$/)
  expect(freeChapters).toBe(138)
})

test.each([
  ['austen-emma', 0, 0, 'Emma Woodhouse, handsome, clever, and rich, with a comfortable home and happy disposition,'],
  ['austen-emma', 54, -1, 'The wedding was very much like other weddings'],
  ['carroll-alice', 0, 0, 'Alice was beginning to get very tired of sitting by her sister on the bank,'],
  ['chesterton-brown', 0, 0, 'The consulting-rooms of Dr Orion Hood,'],
  ['milton-paradise', 0, 0, 'Of Man’s first disobedience, and the fruit\nOf that forbidden tree'],
  ['shakespeare-hamlet', 0, 0, '[_Enter Barnardo and Francisco two Centinels._]'],
  ['shakespeare-hamlet', 0, 1, '_Barnardo_\nWho’s there?'],
  ['whitman-leaves', 2, 0, '1\nI celebrate myself, and sing myself,'],
])('%s, chapter at %d, paragraph %d begins as printed', (file, chapter, paragraph, begins) => {
  const text = bookOf(file).chapters[chapter]?.paragraphs.at(paragraph) ?? ''
  expect(text.slice(0, begins.length)).toBe(begins)
})

test('readers see no stray marks of emphasis', () => {
  // Emphasis by the contract: `_words_` in one line, without letters next to the marks.
  const shown = (text: string) => text.replace(/(^|[^\p{L}\p{N}])_([^_\n]+)_(?![\p{L}\p{N}])/gu, '$1$2')
  const raw = [...books.values()].flatMap(({ title, chapters }) =>
    chapters.flatMap(({ paragraphs }) =>
      paragraphs.filter(text => shown(text).includes('_')).map(text => [title, text]),
    ),
  )
  expect(raw).toEqual([])
})

test('songs keep their lines, stage directions and inscriptions their layout', () => {
  const alice = bookOf('carroll-alice').chapters[1]?.paragraphs
  expect(alice).toContain(
    '‘How doth the little crocodile\nImprove his shining tail,\nAnd pour the waters of the Nile\nOn every golden scale!',
  )
  const forecastle = bookOf('melville-moby_dick').chapters[39]?.paragraphs ?? []
  expect(forecastle).toContain('PIP.\n(_Sulky and sleepy_)\nDon’t know where it is.')
  const chapel = bookOf('melville-moby_dick').chapters[6]?.paragraphs.find(text => text.startsWith('SACRED'))
  expect(chapel).toMatch(/^SACRED\nTO THE MEMORY\nOF\nJOHN TALBOT,\nWho, at the age of eighteen, was lost overboard,\n/)
})

test.each([...books.keys()])('%s is free of typewriter marks, headers, footers and empty chapters', file => {
  const { chapters } = bookOf(file)
  for (const { title, paragraphs } of chapters) {
    const text = paragraphs.join('\n\n')
    expect(text.length).toBeGreaterThan(200)
    expect(`${title}\n${text}`).not.toMatch(/["'`]|--|\.\.\.|Gutenberg|FINIS|(?:THE|The) E(?:ND|nd)[.\]]|CHAPTER |\$ /)
    expect(paragraphs[0]).not.toBe('***')
    expect(paragraphs.filter(paragraph => paragraph.split('_').length % 2 === 0)).toEqual([])
  }
})

test('every classic has an introduction for a phone, tags, a score and a light cover', () => {
  for (const book of books.values()) {
    const words = book.introduction.split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(80)
    expect(words).toBeLessThanOrEqual(150)
    expect(book.tags.length).toBeGreaterThanOrEqual(4)
    expect(book.tags.length).toBeLessThanOrEqual(6)
    expect(categories).toContain(book.category)
    expect(book.authors[0]?.introduction).toBeTruthy()
    expect(book.cover?.bytes.length).toBeLessThan(4000)
  }
})

test('most classics are free, and some are not', () => {
  const locked = [...books.values()].filter(({ freeChapters, chapters }) => freeChapters! < chapters.length)
  expect(locked.map(({ title }) => title)).toEqual([
    'The Parent’s Assistant',
    'Sense and Sensibility',
    'The Wisdom of Father Brown',
  ])
})
