import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { LOCALES } from '../../shared/locales.ts'
import { englishGroup, GROUPS, translationFile } from '../build/language/catalogue.ts'
import { messageProblems, translationProblems } from './translations.ts'

test.each(LOCALES.slice(1).map(({ code }) => code))('nothing is wrong with the translation into %s', code => {
  expect(translationProblems(code)).toEqual([])
})

test('translators get the current English: node scripts/check/translations.ts updates it', () => {
  for (const group of GROUPS)
    expect(JSON.parse(readFileSync(translationFile('en', group), 'utf8'))).toEqual(englishGroup(group))
})

test.each([
  ['Hello, {name}', 'Hallo', 'has {}, English {name}'],
  ['Hello, {name}', 'Hallo, {nam}', 'has {nam}, English {name}'],
  ['{count, plural, one {# book} other {# books}}', '{count, plural, other {# Bücher}}', 'lacks the plural form one'],
  [
    '{count, plural, one {# book} other {# books}}',
    '{count, plural, one {# Buch} few {# Bücher} other {# Bücher}}',
    'the language has no plural form few',
  ],
  ['Read “{name}”', 'Lies "{name}"', 'has the quotation marks "'],
  ['Read it now.', 'Read it now.', '“Read it now.” is English'],
  ['Top up', 'Guthaben des Kontos aufladen', '“Guthaben des Kontos aufladen” is too long for a button: at most 20'],
  ['Read the <terms>terms</terms>', 'Lies die Bedingungen', 'has {}, English {<terms>}'],
  ['Hello', '{', expect.stringContaining('does not compile')],
  ['{count, plural, one {# book} other {# books}}', '{count, plural, one {# Buch} other {# Bücher}}', undefined],
])('“%s” as “%s”: %s', (english, german, problem) => {
  expect(messageProblems('area.key', english, german, 'de')).toEqual(problem === undefined ? [] : [problem])
})
