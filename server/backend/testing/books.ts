import type { NewBook } from '../books/book.ts'

const paragraph = (words: number, word = 'word') =>
  Array.from(
    { length: words / 10 },
    (_, index) => `Sentence ${index + 1} of this ${word} has ten plain words altogether.`,
  ).join(' ')

/** A book as catalogues provide it; tests set what they are about. */
export function newBook(own: Partial<NewBook> & { title: string }): NewBook {
  return {
    sourceKey: `test:${own.title}`,
    authors: [{ name: 'Ada Quill' }],
    introduction: `What happens in ${own.title}.`,
    category: 'Fantasy',
    tags: [],
    status: 'finished',
    score: 4,
    readCount: 100,
    freeChapters: 2,
    updatedAt: '2026-01-02T03:04:05.000Z',
    cover: null,
    chapters: Array.from({ length: 3 }, (_, index) => ({ title: `Part ${index + 1}`, paragraphs: [paragraph(40)] })),
    ...own,
  }
}

const svg = (text: string) =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg"><text>${text}</text></svg>`)

/** A small catalogue; the ids are 1 to 6 in this order. */
export const books: NewBook[] = [
  newBook({
    title: 'The Lamp and the Tide',
    authors: [{ name: 'Ada Quill', introduction: 'Keeps a lighthouse.' }],
    introduction: 'A keeper finds a door in the sea. She has eleven days to close it.',
    tags: ['Sea', 'Slow Burn'],
    status: 'updating',
    score: 4.6,
    readCount: 900,
    updatedAt: '2026-02-01T00:00:00.000Z',
    cover: { type: 'image/svg+xml', bytes: svg('Lamp') },
    chapters: [
      {
        title: 'The Keeper',
        paragraphs: ['The lamp burned _low_.', 'A storm of gulls\nwent over the roof.', '***', 'Nobody came.'],
        noteBefore: 'For all who keep a light.',
        noteAfter: 'Thank you.\nMore on Friday.',
      },
      { title: 'The Door', paragraphs: [paragraph(60)] },
      {
        title: 'The Price',
        paragraphs: [paragraph(150), paragraph(150), paragraph(150), paragraph(450)],
        noteBefore: 'She will pay it.',
        noteAfter: 'She paid it.',
      },
      { title: 'The Short One', paragraphs: ['One. Two. Three. Four.'] },
    ],
  }),
  newBook({
    title: 'Tea with the Dragon',
    introduction: 'A dragon answers an advertisement for a lodger.',
    tags: ['Dragons', 'Slow Burn'],
    score: 4.9,
    readCount: 300,
    cover: { type: 'image/png', bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47]) },
  }),
  newBook({
    title: 'Letters from the Ferry',
    authors: [{ name: 'Inés Corcoran' }],
    category: 'Romance',
    tags: ['Sea', 'Second Chance'],
    status: 'updating',
    readCount: 700,
    updatedAt: '2026-03-01T00:00:00.000Z',
    chapters: [{ title: 'Monday', paragraphs: ['She counted the cormorants, and the _last_ cormorant counted her.'] }],
  }),
  newBook({
    title: 'A Ring for Tuesday',
    category: 'Romance',
    authors: [{ name: 'Inés Corcoran' }],
    readCount: 200,
    score: 3.5,
  }),
  newBook({
    title: 'Eleven Clocks',
    category: 'Mystery',
    authors: [{ name: 'Ó Dálaigh' }],
    tags: ['Locked Room'],
    readCount: 50,
  }),
  newBook({
    title: 'Fog',
    category: 'Mystery',
    authors: [{ name: 'B. Moor' }],
    tags: ['Locked Room', '1920s'],
    readCount: 500,
  }),
]

export const idOf = (title: string) => books.findIndex(book => book.title === title) + 1

const WORDS = (
  'lamp tide keeper gull stair harbour letter winter copper candle orchard ferry mountain violin sparrow kettle window ' +
  'river thimble anchor meadow lantern pepper saddle garden whisper marble velvet needle cellar bridge thunder ribbon ' +
  'barley compass hollow summer willow turnip pocket'
).split(' ')

/** Paragraphs that are always the same for a name, and differ between names. */
export function story(name: string, count = 8): string[] {
  let state = [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7)
  const next = () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9
    return WORDS[(state >>> 8) % WORDS.length]!
  }
  return Array.from({ length: count }, () => {
    const words = Array.from({ length: 24 }, next)
    return `${words.slice(0, 12).join(' ')}, ${words.slice(12).join(' ')}.`
  })
}
