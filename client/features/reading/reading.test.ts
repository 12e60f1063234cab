import { expect, test } from '@jest/globals'
import { paragraphsToHtml } from '../../../shared/page/paragraphsToHtml.ts'
import { progressOf } from './readingPosition.ts'

test('paragraphs follow each other', () => {
  expect(paragraphsToHtml(['One.', 'Two.'])).toBe('<p>One.</p><p>Two.</p>')
  expect(paragraphsToHtml([])).toBe('')
})

test.each([
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['R&D &lt;', '<p>R&amp;D &amp;lt;</p>'],
  ['_<b>_', '<p><em>&lt;b&gt;</em></p>'],
  [
    'one\n<img src=x onerror=alert(1)>',
    '<p class="verse"><span>one</span><span>&lt;img src=x onerror=alert(1)&gt;</span></p>',
  ],
])('%j cannot become markup', (text, html) => {
  expect(paragraphsToHtml([text])).toBe(html)
})

test.each([
  ['The lamp burned _low_.', 'The lamp burned <em>low</em>.'],
  ['_All of it._', '<em>All of it.</em>'],
  ['“_Now_,” she said, _now_.', '“<em>Now</em>,” she said, <em>now</em>.'],
  ['_a_ _b_', '<em>a</em> <em>b</em>'],
  ['_Ärger_ über_morgen_früh', '<em>Ärger</em> über_morgen_früh'],
  ['snake_case_name and 1_000_000', 'snake_case_name and 1_000_000'],
  ['an open _underscore', 'an open _underscore'],
  ['__', '__'],
])('%j is emphasis only where intended', (text, html) => {
  expect(paragraphsToHtml([text])).toBe(`<p>${html}</p>`)
})

test('three asterisks are a scene break, but not inside a sentence', () => {
  expect(paragraphsToHtml(['***', ' *** ', 'It was *** odd.'])).toBe('<hr><hr><p>It was *** odd.</p>')
})

test('each line of verse is separate and indented; emphasis ends with its line', () => {
  expect(paragraphsToHtml(['_King_\n  Though yet of Hamlet\nour _deere\nBrothers_ death'])).toBe(
    '<p class="verse"><span><em>King</em></span><span>  Though yet of Hamlet</span><span>our _deere</span><span>Brothers_ death</span></p>',
  )
})

test('progress goes from the first line to the one that ends the text', () => {
  const text = { height: 5000, window: 800 }
  expect(progressOf({ ...text, top: 120 })).toBe(0)
  expect(progressOf({ ...text, top: -2100 })).toBe(0.5)
  expect(progressOf({ ...text, top: -4200 })).toBe(1)
  expect(progressOf({ ...text, top: -9000 })).toBe(1)
})

test('a text that fits the window is read when all of it is visible', () => {
  expect(progressOf({ top: 100, height: 500, window: 800 })).toBe(1)
  expect(progressOf({ top: 600, height: 500, window: 800 })).toBe(0)
  expect(progressOf({ top: 100, height: 0, window: 800 })).toBe(1)
})
