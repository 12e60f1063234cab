import type { NewBook } from '../../../server/backend/books/book.ts'
import { cataloguePaths } from '../../../server/backend/catalogue/seed/cataloguePaths.ts'
import { bookFolders, readBookFolder } from '../../../server/backend/catalogue/seed/bookFolders.ts'

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** Paragraphs, the same in every run. */
const paragraphs = (name: string) =>
  ORDINALS.map(ordinal => `This is the ${ordinal} paragraph of ${name}, and it is as plain as the others.`)

const plain = (title: string, own: Partial<NewBook> = {}): NewBook => ({
  sourceKey: `mock:${title}`,
  title,
  authors: [{ name: 'Ada Quill' }],
  introduction: `What happens in ${title}.`,
  category: 'Fantasy',
  tags: [],
  status: 'finished',
  score: 4,
  readCount: 100,
  freeChapters: 1,
  updatedAt: '2026-01-02T03:04:05.000Z',
  cover: null,
  chapters: chapters(title, 3),
  ...own,
})

const chapters = (title: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    title: `Part ${index + 1}`,
    paragraphs: paragraphs(`part ${index + 1} of ${title}`),
  }))

/** Books without tags and pictures, whose last chapters are locked. */
export const fewBooks = async (): Promise<NewBook[]> => [
  plain('A Lamp for the Tide'),
  plain('Eleven Clocks', { authors: [{ name: 'Inés Corcoran' }], category: 'Mystery', readCount: 50 }),
]

/** Our own novels, with covers, tags and locked chapters. */
export const ownNovels = async (): Promise<NewBook[]> =>
  Promise.all((await bookFolders(cataloguePaths().originals)).map(readBookFolder))

const VOLUMES = [
  'Volume 1: A Door in the Hedge',
  'Volume 2: The Journey North',
  'Volume 3: The Toll-House',
  'Volume 4: What the Carter Said of the Bridge, and of Those Who Paid to Cross It by Night, ' +
    'in the Year of the Long Rains',
  'Volume 5: Milestones',
  'Volume 6: The Inn of the Four Winds',
  'Volume 7: Snow',
  'Volume 8: The Road Goes On',
]
/** Chapters of a volume, after a prologue; those after the last volume are in none. */
const VOLUME_LENGTH = 240

/** One with enough chapters for ten pages of the largest size, in volumes. */
export const longBook = async (): Promise<NewBook[]> => {
  const title = 'The Road Without a Bend'
  const divided = chapters(title, 2000).map((chapter, index) => {
    const volume = index === 0 ? undefined : VOLUMES[Math.floor((index - 1) / VOLUME_LENGTH)]
    return { ...chapter, ...(volume && { volume }) }
  })
  return [plain(title, { status: 'updating', tags: ['Journey'], freeChapters: 50, chapters: divided })]
}

/** Text as people and machines really send it: markup, right-to-left, one endless word. */
const HOSTILE = [
  '<script>alert("title")</script> & <img src=x onerror=alert(1)>',
  '</title></script><!-- "quoted" \'and\' `ticked` ${not} {code}',
  'ספר על הים (with English, 12) وليلة',
  'W' + 'o'.repeat(118) + 'w',
  'Zero\u200bwidth, joined 👩‍👩‍👧‍👦, stacked Z̷͎͝a̴͓͝l̶̙̽g̵̗̈o, \u202eturned\u202c back',
  '5000 javascript:alert(1) %00 %2e%2e/ \\\\host\\share ; drop table book',
]
export const hostileBooks = async (): Promise<NewBook[]> =>
  HOSTILE.map((text, index) =>
    plain(text, {
      sourceKey: `mock:hostile ${index}`,
      authors: [{ name: text, introduction: text }],
      introduction: `${text} ${text}`,
      category: index % 2 ? text : 'Fantasy',
      tags: [text],
      chapters: [1, 2, 3].map(number => ({
        title: `${text} ${number}`,
        paragraphs: [text, `_${text}_`, '***', text],
        volume: text,
      })),
    }),
  )
