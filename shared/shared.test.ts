import { expect, test } from '@jest/globals'
import { measurementId } from './analytics.ts'
import { authorNames } from './text/authors.ts'
import { contrast } from './contrast.ts'
import { cutAtWord, cutToLine } from './cutAtWord.ts'
import { directionOf } from './language.ts'
import { lengthUnit } from './lengthUnit.ts'
import { keywordLink, searchLink, slug } from './links.ts'
import { LOCALES, parseLanguage } from './locales.ts'
import { networkOf } from './network.ts'
import { rangesOf } from './page/volumes.ts'
import { sentencesOf } from './sentences.ts'

const brand = {
  analytics: [
    { domain: 'm.paper', id: 'G-PHONE' },
    { domain: 'paper', id: 'G-ALL' },
  ],
}

test.each([
  ['en', 'Ann, Bea, and Cora'],
  ['fr', 'Ann, Bea et Cora'],
  ['ja', 'Ann、Bea、Cora'],
])('authors are joined as in %s', (language, names) => {
  const author = { name: 'Ann' }
  expect(authorNames({ author, authors: [author, { name: 'Bea' }, { name: 'Cora' }] }, language)).toBe(names)
  expect(authorNames({ author }, language)).toBe('Ann')
})

test.each([
  ['m.paper.example', 'G-PHONE'],
  ['www.paper.example', 'G-ALL'],
  ['newspapers.example', 'G-ALL'],
  ['www.other.example', undefined],
  ['paper.localhost', undefined],
])('visits of %s are counted under %s', (domain, id) => {
  expect(measurementId(brand, domain)).toBe(id)
})

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
  ['#FF0000', '#ffffff', 4],
])('%s on %s has %f:1', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1)
  expect(contrast(other, one)).toBe(contrast(one, other))
})

test.each([
  ['A keeper finds a door.', 40, 'A keeper finds a door.'],
  ['A keeper finds a door.', 22, 'A keeper finds a door.'],
  ['A keeper finds a door in the sea.', 20, 'A keeper finds a…'],
  ['A keeper finds a door in the sea.', 17, 'A keeper finds a…'],
  ['A keeper finds, alas, a door', 16, 'A keeper finds…'],
  ['A keeper. Finds', 12, 'A keeper…'],
  ['灯台守は海に扉を見つける。', 6, '灯台守は海…'],
  ['A ' + '灯'.repeat(20), 10, `A ${'灯'.repeat(7)}…`],
  ['😀😀😀😀', 3, '😀😀…'],
])('%j in %i characters is %j', (text, most, cut) => {
  expect(cutAtWord(text, most)).toBe(cut)
  expect([...cutAtWord(text, most)].length).toBeLessThanOrEqual(most)
})

test('paragraphs become one line, which is cut like any other', () => {
  expect(cutToLine(' A keeper.\n\nA door,\r\n\tand the sea. ', 40)).toBe('A keeper. A door, and the sea.')
  expect(cutToLine('A keeper.\n\n A door in the sea', 16)).toBe('A keeper. A…')
})

test.each([
  ['ar', 'rtl'],
  ['fa-IR', 'rtl'],
  ['pa-Arab', 'rtl'],
  ['he', 'rtl'],
  ['ur-Latn', 'ltr'],
  ['en', 'ltr'],
  ['arn', 'ltr'],
])('lines of %s run %s', (lang, direction) => {
  expect(directionOf(lang)).toBe(direction)
})

test('eight locales are listed, each with the tag and section that calls carry for it', () => {
  expect(LOCALES.map(({ code }) => code)).toEqual(['en', 'es', 'cn', 'de', 'fr', 'pt', 'ph', 'vi'])
  for (const { code, lang, section } of LOCALES) expect({ section, lang }).toEqual(parseLanguage(code, undefined))
})

test.each([
  [undefined, undefined, 7, 'en-us'],
  ['en', undefined, 7, 'en-US'],
  ['cn', undefined, 1, 'zh-CN'],
  ['es', undefined, 9, 'es-ES'],
  ['de', undefined, 27, 'de-DE'],
  ['fr', undefined, 25, 'fr-FR'],
  ['pt', undefined, 13, 'pt-PT'],
  ['ph', undefined, 23, 'tl-PH'],
  ['vn', undefined, 15, 'vi-VN'],
  ['vi', undefined, 15, 'vi-VN'],
  ['id', undefined, 11, 'id-ID'],
  ['DE-de', undefined, 27, 'de-DE'],
  [undefined, '25', 25, 'fr-FR'],
  ['klingon', '999', 7, 'en-us'],
  ['__proto__', undefined, 7, 'en-us'],
])('cookies hb_lang=%s section=%s mean %i %s', (hbLang, section, expectedSection, lang) => {
  expect(parseLanguage(hbLang, section)).toEqual({ section: expectedSection, lang })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::', '2001:db8:1:2'],
  ['2001:db8:0001::9', '2001:db8:1:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('%j belongs to the network %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

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

test.each([
  ['Pride and Prejudice', 'pride-and-prejudice'],
  ['Moby-Dick; or, The Whale', 'moby-dick-or-the-whale'],
  ['  The Man Who… Was (Thursday)!  ', 'the-man-who-was-thursday'],
  ['The Parent’s Assistant', 'the-parents-assistant'],
  ['Les Misérables', 'les-misérables'],
  ['白鯨', '白鯨'],
  ['***', '-'],
  ['', '-'],
])('%j becomes %j in a link', (name, expected) => {
  expect(slug(name)).toBe(expected)
})

test('a hostile name costs no more than its first 200 characters', () => {
  expect(slug('a-'.repeat(50_000)).length).toBeLessThanOrEqual(200)
  expect(slug('-'.repeat(100_000))).toBe('-')
})

const volume = (title: string, first_chapter: number, last_chapter: number) => ({ title, first_chapter, last_chapter })

test('every chapter is in one range, also those without a volume', () => {
  expect(rangesOf([volume('One', 2, 40), volume('Two', 41, 80), volume('Extras', 90, 91)], 95)).toEqual([
    { first: 1, last: 1, hasHeading: false },
    { title: 'One', first: 2, last: 40, hasHeading: true },
    { title: 'Two', first: 41, last: 80, hasHeading: true },
    { first: 81, last: 89, hasHeading: true },
    { title: 'Extras', first: 90, last: 91, hasHeading: true },
    { first: 92, last: 95, hasHeading: true },
  ])
})

test('overlapping, reversed or too long volumes still give a complete list', () => {
  const wrong = [volume('One', 1, 50), volume('Over', 40, 60), volume('Back', 80, 70), volume('Two', 61, 999)]
  expect(rangesOf([...wrong, volume('Beyond', 1000, 1010)], 95)).toEqual([
    { title: 'One', first: 1, last: 50, hasHeading: true },
    { first: 51, last: 60, hasHeading: true },
    { title: 'Two', first: 61, last: 95, hasHeading: true },
  ])
  expect(rangesOf([volume('Beyond', 1000, 1010)], 95)).toEqual([])
})

test('a text that was cut within a character has an address', () => {
  const cut = 'drama 🎭'.slice(0, -1)
  expect([keywordLink(cut), searchLink(`\uDFAD${cut}`)]).toEqual(['/keywords/drama%20', '/search/result/drama%20'])
})

test.each([
  ['zh-Hant-TW', 'characters'],
  ['ja', 'characters'],
  ['th', 'characters'],
  ['zh-Latn', 'words'],
  ['ko', 'words'],
  ['jav', 'words'],
  [undefined, 'words'],
])('the length of a book in %s is in %s', (language, unit) => {
  expect(lengthUnit({ language })).toBe(unit)
})
