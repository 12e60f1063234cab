import { expect, test } from '@jest/globals'
import { quietCapitals, quietOpening, titleCase } from './loudWords.ts'
import { proseSetter } from './prose.ts'

const set = (text: string) => proseSetter(text, { width: 70, greedy: true })(text.split('\n'))

test('hard-wrapped lines become one paragraph, with italics across the break', () => {
  expect(
    set('It was the best of times, it was the _worst\nof times_, it was the age of well-\nfounded hope--\nalmost.'),
  ).toEqual(['It was the best of times, it was the _worst of times_, it was the age of well-founded hope—almost.'])
})

test('verse keeps its lines, indented or not', () => {
  expect(set('  How doth the little crocodile\n   Improve his shining tail,')).toEqual([
    'How doth the little crocodile\nImprove his shining tail,',
  ])
  expect(
    set("The ribs and terrors in the whale,\nArched over me a dismal gloom,\nWhile all God's waves rolled by."),
  ).toEqual(['The ribs and terrors in the whale,\nArched over me a dismal gloom,\nWhile all God’s waves rolled by.'])
})

test('rows of stars become one scene break, with none at the ends', () => {
  expect(set('* * *\n\nOne.\n\n*    *    *\n\n  *    *\n\nTwo.\n\n     -----')).toEqual(['One.', '***', 'Two.'])
})

test('footnotes follow their paragraph, with printed marks', () => {
  expect(
    set('A moat,** and a tower*** by Goody:* there.\n\n[*Goody is a name.\n**What are called moats.\n***Near Kells.]'),
  ).toEqual([
    'A moat,† and a tower‡ by Goody:* there.',
    '* Goody is a name.',
    '† What are called moats.',
    '‡ Near Kells.',
  ])
})

test('capitals for stress become emphasis; signs, numerals and names do not', () => {
  const known = new Set(['very', 'drink', 'me', 'can', 'have', 'that', 'brown'])
  expect(quietCapitals('It was so VERY remarkable: how CAN I? THAT I know.', known)).toBe(
    'It was so _very_ remarkable: how _can_ I? _That_ I know.',
  )
  expect(quietCapitals('It said “DRINK ME,” and ALICE did, in BOOK II.', known)).toBe(
    'It said “DRINK ME,” and ALICE did, in BOOK II.',
  )
})

test('the capitals of chapter openings and titles become plain letters', () => {
  expect(quietOpening('FATHER BROWN was in no mood')).toBe('Father Brown was in no mood')
  expect(quietOpening('I was THE man')).toBe('I was THE man')
  expect(titleCase('THE VILLAGE OF GRASSLEY-IN-THE-HOLE')).toBe('The Village of Grassley-in-the-Hole')
})
