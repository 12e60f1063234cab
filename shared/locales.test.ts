import { expect, test } from '@jest/globals'
import { parseLanguage, LOCALES } from './locales.ts'

test('eight locales are listed, each with the tag and section that calls carry for it', () => {
  expect(LOCALES.map(({ code }) => code)).toEqual(['en', 'es', 'cn', 'de', 'fr', 'pt', 'ph', 'vi'])
  for (const { code, iso, section } of LOCALES) expect({ section, lang: iso }).toEqual(parseLanguage(code, undefined))
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
