import { afterAll, expect, test } from '@jest/globals'
import { cataloguePaths } from '../../catalogue/seed/cataloguePaths.ts'
import { bookFolders, readBookFolder } from '../../catalogue/seed/bookFolders.ts'
import { newBook } from '../../testing/books.ts'
import { testDatabase } from '../../testing/database.ts'
import { saveBook } from '../save.ts'
import { findBooks } from './find.ts'
import { findRow } from '../../database/queries.ts'

const database = await testDatabase()
afterAll(() => database.destroy())

/** Enough text of each book to contain words of other titles. */
const CHAPTERS = 4
const folders = (await Promise.all(Object.values(cataloguePaths()).map(bookFolders))).flat()
const books = [
  ...(await Promise.all(folders.map(readBookFolder))),
  newBook({ title: 'The Nun’s Priest', authors: [{ name: 'Elizabeth Gaunt' }], introduction: '' }),
  // A very popular book that contains misspelt titles of others.
  newBook({
    title: 'Letters to a Librarian',
    introduction: 'On books: Alice, Hamlet, Emma, a cosy mystery, a female detective, a slow burn, second chances.',
    readCount: 9_000_000,
    chapters: [
      {
        title: '',
        paragraphs: [
          'Dear Elisabeth, have you anything by Shakespere, Chestertun or Jane Austin? Mobby Dick, perhaps, or Macbeht?',
          'I want a time loop in space, a heist with magic, a railway, the whale, and the man who was lost in paradise.',
        ],
      },
    ],
  }),
]
for (const book of books) await saveBook(database, { ...book, cover: null, chapters: book.chapters.slice(0, CHAPTERS) })

const first = async (keyword: string) => {
  const { ids } = await findBooks(database, { brand: 'local', keyword, page: 1, limit: 1 })
  const row = await findRow(database, 'book', { id: ids[0] ?? 0 }, ['name'])
  return row?.name
}

const QUERIES: Readonly<Record<string, readonly string[]>> = {
  Hamlet: ['hamlet', 'hamlet shakespeare', 'hamlett', 'ghosts royal court tragedy'],
  Macbeth: ['macbeth', 'macbeht', 'witches villain hero', 'tragedy witches ambition play'],
  'Julius Caesar': ['julius caesar', 'julius ceasar', 'ancient rome politics', 'caesar shakespere'],
  Emma: ['emma', 'emma jane austen novel', 'jane austin', 'regency matchmaker', 'witty friends to lovers'],
  Persuasion: ['persuasion', 'persuassion', 'regency second chance navy', 'austen persuasion'],
  'Sense and Sensibility': ['sense and sensibility', 'sense sensability', 'secret engagement', 'sensibility'],
  'The Man Who Was Thursday': [
    'the man who was thursday',
    'man thursday',
    'chesterton spies',
    'undercover conspiracy london',
  ],
  'The Wisdom of Father Brown': [
    'father brown',
    'wisdom of father brown',
    'detective short stories',
    'locked room cosy crime',
  ],
  'The Ball and the Cross': ['ball and cross', 'enemies to friends duel', 'chestertun duel'],
  'Moby Dick; or, The Whale': ['moby dick', 'mobby dick', 'the whale', 'herman mellville', 'sea story revenge'],
  'Alice’s Adventures in Wonderland': [
    'alice',
    'alice in wonderland',
    'alice wonderlnad',
    'lewis caroll',
    'talking animals nonsense',
  ],
  'The Parent’s Assistant': ['parents assistant', 'maria edgworth', 'school stories ireland all ages'],
  'Paradise Lost': ['paradise lost', 'milton', 'paradice lost', 'angels and demons epic'],
  'Leaves of Grass': ['leaves of grass', 'whitman', 'walt witman', 'free verse america nature'],
  'An Error on the Bordeaux Line': ['bordeaux line', 'error on the bordeaux', 'bordeuax', 'clever heroine swindle'],
  'Bulky Waste and Minor Curses': [
    'bulky waste',
    'minor curses',
    'workplace comedy cursed objects',
    'urban fantasy feel good',
  ],
  'Eleven Days Fast': ['eleven days fast', 'time loop space', 'first contact mystery time loop'],
  'Level Crossing': ['level crossing', 'older heroine railway', 'dafydd okoro', 'cosy magic railway level up'],
  'Married by Post': ['married by post', 'ines corcoran', 'fake marriage only one room', 'mary by pst'],
  'The Four-Hour Thief': ['four hour thief', 'heist strange magic', 'oluchi penhale thief'],
  'The One Over': ['the one over', 'folk horror diary', 'unreliable narrator snowbound', 'ines carvalhal'],
  'The Weight of One Passenger': [
    'weight of one passenger',
    'cosy mystery female detective',
    'impossible crime',
    'passanger weight',
  ],
  'The Nun’s Priest': ['elisabeth', 'elizabeth gaunt', 'nuns priest'],
  'Letters to a Librarian': ['"dear elisabeth"', 'letters librarian', 'railway heist whale'],
}

test('each query finds its book first', async () => {
  const wrong: object[] = []
  let count = 0
  for (const [title, keywords] of Object.entries(QUERIES))
    for (const keyword of keywords) {
      count++
      const found = await first(keyword)
      if (found !== title) wrong.push({ keyword, title, found })
    }
  expect({ isEnough: count >= 60, wrong }).toEqual({ isEnough: true, wrong: [] })
})
