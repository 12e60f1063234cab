import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@jest/globals'
import { cataloguePaths } from '../../catalogue/seed/cataloguePaths.ts'
import { stem } from '../../text/searchWords.ts'

test('words of a long novel and of the Porter paper have the same stems as in SQLite', () => {
  const novel = readFileSync(join(cataloguePaths().classics, '01-melville-moby_dick/01.txt'), 'utf8')
  const paper =
    'caresses ponies feed agreed plastered motoring conflated falling filing happy sky relational hopefulness'
  const words = [...new Set(`${novel} ${paper} 1920s`.toLowerCase().match(/[a-z0-9]+/g))]
  const database = new DatabaseSync(':memory:')
  database.exec(`
    create virtual table text using fts5(word, tokenize = 'porter unicode61 remove_diacritics 2');
    create virtual table stems using fts5vocab(text, instance)`)
  const insert = database.prepare('insert into text (rowid, word) values (?, ?)')
  words.forEach((word, index) => insert.run(index + 1, word))
  const rows = database.prepare('select doc, term from stems').all()
  expect(rows).toHaveLength(words.length)
  const others = rows.flatMap(({ doc, term }) => {
    const word = words[Number(doc) - 1]!
    return stem(word) === term ? [] : { word, term, own: stem(word) }
  })
  expect(others).toEqual([])
})
