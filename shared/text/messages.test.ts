import { expect, test } from '@jest/globals'
import { messages } from './messages.ts'
import { sample } from './testing/sample/sample.ts'

test('arguments are inserted where the message names them', () => {
  expect(sample.named({ name: 'Ada' })).toBe('Hello, Ada')
  expect(sample.twice({ name: 'Ada', page: 1200 })).toBe('Ada and Ada, page 1200')
})

test('a count selects its plural form, an exact one first, and is grouped', () => {
  expect([0, 1, 2, 3000].map(count => sample.counted({ count }))).toEqual([
    'No chapters',
    '1 chapter',
    '2 chapters',
    '3,000 chapters',
  ])
  expect([1, 2, 3].map(count => sample.offset({ count, name: 'Ada' }))).toEqual([
    'Ada',
    'Ada and 1 other',
    'Ada and 2 others',
  ])
})

test('plural forms have arguments of their own', () => {
  expect(sample.beside({ count: 1, name: 'Ada', others: 4, all: 5000, where: 'now' })).toBe('Ada alone here, now')
  expect(sample.beside({ count: 2, name: 'Ada', others: 4, all: 5000, where: 'now' })).toBe(
    'Ada and 4 of 5,000 here, now',
  )
})

test('a select chooses its case, or other', () => {
  expect(['finished', 'updating', 'toString'].map(status => sample.chosen({ status }))).toEqual([
    'The end',
    'To be continued',
    'To be continued',
  ])
})

test('apostrophes quote braces, and all else is literal', () => {
  expect(sample.quoted({ name: 'Ada' })).toBe('It\'s {name}, isn\'t it, Ada? "Yes" \\ `$1` 100 %')
  expect([sample.words({ count: 1 }), sample.words({ count: 2 })]).toEqual(['word', 'words'])
})

test('tags are passed to the caller', () => {
  expect(sample.linked({ name: 'Ada', terms: words => `[${words}]` })).toEqual(['Read the ', '[terms, Ada]', ' first'])
})

test('the type check knows keys, arguments and the texts that another locale lacks', () => {
  const never = () => {
    // @ts-expect-error there is no such key
    void sample.missing
    // @ts-expect-error a text with arguments is no string
    sample.named satisfies string
    // @ts-expect-error the argument is missing
    sample.named({})
    // @ts-expect-error the argument is unknown
    sample.named({ name: 'Ada', count: 1 })
    // @ts-expect-error what is counted is a number
    sample.counted({ count: '1' })
    // @ts-expect-error what stands in a form is a text and no argument
    sample.words({ count: 1, word: 'word' })
    // @ts-expect-error an argument inside a form is missing
    sample.beside({ count: 1, name: 'Ada', all: 5, where: 'here' })

    type English = typeof sample.group
    messages({ one: 'Erstens', other: '{name} zum Zweiten' }) satisfies English
    // @ts-expect-error a key is missing
    messages({ one: 'Erstens' }) satisfies English
    // @ts-expect-error the English text does not say how many
    messages({ one: 'Erstens', other: '{name} zum {count}.' }) satisfies English
  }
  expect(never).toBeDefined()
})
