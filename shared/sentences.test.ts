import { expect, test } from '@jest/globals'
import { sentencesOf } from './sentences.ts'

/** Sentences, parted by `|`. */
test.each([
  [
    'en',
    '“Stop!” he said.| Mr. Smith met J. R. Tolkien of the U.S. Army, and Mrs. Ives of St. Ives.| "Go!" cried Ann.',
  ],
  [
    'en',
    'She left... Nobody came.| “Wait...”| Then it was p. 5, No. 7.| No.| It is Dr. Who, i.e. Bob.| Off at 3 p.m.| Then home.',
  ],
  ['fr', '« Bonjour ! » dit-il.| M. Martin habitait au 1 av. Foch.| « Quoi ? »| Il partit.'],
  ['de', '„Komm!“ sagte er.| Am 3. Mai kam Dr. Braun, z. B. Otto.| »Nein!« rief sie.| Er ging.'],
  ['es', '—¡Ven! —dijo Juan.| ¿Qué?| El Sr. López y Ud. Sí.'],
  ['ru', '— Стой! — крикнул он.| А. С. Пушкин жил на ул. Мойка.'],
  ['ja', '「行け！」と彼は言った。|雨だ。|「なに？」|彼は。'],
  ['zh', '“回去吧！”|他说。|“好。”'],
  ['he', 'מה?| לא.'],
])('%s: %s', (lang, text) => {
  const parts = text.split('|')
  const whole = parts.join('')
  const found = sentencesOf(whole, lang)
  expect(found.map(part => part.trim())).toEqual(parts.map(part => part.trim()))
  expect(found.join('')).toBe(whole)
})

test('a text without sentences is one', () => {
  expect(sentencesOf('', 'en')).toEqual([])
  expect(sentencesOf('「', 'ja')).toEqual(['「'])
})
