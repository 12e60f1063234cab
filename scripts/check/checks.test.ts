import { expect, test } from '@jest/globals'
import { globSync } from 'node:fs'
import oxlint from '../../oxlint.config.ts'
import { LOCALES } from '../../shared/locales.ts'
import { englishTexts, readTranslations } from '../build/language/catalogue.ts'
import { affectedComponents, severeVulnerabilities, type Advisory } from './advisories.ts'
import { unusedExports } from './exports.ts'
import { unhandledCalls } from './structure.ts'
import { readSources } from './imports.ts'
import { refusedPackages, type LockFile } from './licences.ts'
import { messageProblems, translationProblems } from './translations.ts'

const LIBRARY = new Map([
  ['a/library.ts', 'export const used = 1\nexport async function forTests() {}\nexport const tested = 2\nuse(tested)'],
  ['a/user.ts', "import { used as mine } from './library.ts'"],
  ['a/user.test.ts', "import { forTests, tested } from './library.ts'"],
])

const advisory = (id: string, severity: string, events: object[]): Advisory => ({
  id,
  affected: [{ package: { ecosystem: 'npm', name: 'express' }, ranges: [{ type: 'SEMVER', events }] }],
  database_specific: { severity },
})

const HANDLER = 'server/backend/endpoints/book/book.show.ts'
const handlers = [...readSources(['server/backend/endpoints'])]

const lock = (license: string, integrity: string): LockFile => ({
  packages: { '': {}, 'node_modules/a/node_modules/@b/c': { version: '1.2.3', license, integrity } },
})
const vulnerable = (severity: string, ...nodes: string[]) => ({ severity, range: '<2.0.0', nodes })

/** Each check, with a violation and similar code that is allowed. */
const PLANTED: [what: string, found: () => unknown, expected: unknown[]][] = [
  ['an export for tests alone', () => unusedExports(LIBRARY, LIBRARY), ['a/library.ts: forTests']],
  [
    'a call without a handler in its file',
    () => unhandledCalls(new Map(handlers.filter(([file]) => file !== HANDLER))),
    ['book.show'],
  ],
  [
    'a package with a refused licence',
    () => ['MIT AND GPL-2.0', '(MIT OR GPL-3.0)'].flatMap(license => refusedPackages(lock(license, 'sha512-x'))),
    ['@b/c@1.2.3: MIT AND GPL-2.0'],
  ],
  [
    'a package without a checksum',
    () => refusedPackages(lock('MIT', '')),
    ['@b/c@1.2.3: nothing proves that it is what was locked'],
  ],
  [
    'a severe vulnerability of production code',
    () => {
      const express = vulnerable('high', 'node_modules/tool/node_modules/express', 'node_modules/express')
      const vulnerabilities = { express, react: vulnerable('moderate', 'node_modules/react') }
      return severeVulnerabilities({ vulnerabilities }, new Set(['node_modules/express', 'node_modules/react']))
    },
    ['express <2.0.0: high'],
  ],
  [
    'a component of the bill of materials with an advisory',
    () => {
      const installed = ['1.9.0', '2.0.0-rc.1', '2.0.0', '2.10.0', '3.0.1'].map(version => ({
        name: 'express',
        version,
      }))
      const events = [{ fixed: '2.0.0' }, { introduced: '1.9.1' }, { introduced: '2.9.0' }, { last_affected: '3.0.0' }]
      const list = [advisory('OLD', 'HIGH', events), advisory('MILD', 'MODERATE', [{ introduced: '0' }])]
      return affectedComponents({ components: [{ name: 'react', version: '2.10.0' }, ...installed] }, list)
    },
    ['express 2.0.0-rc.1: high, OLD', 'express 2.10.0: high, OLD'],
  ],
  ...(
    [
      ['de', '{n, plural, one {# book} other {# books}}', '{n, plural, other {# Bücher}}', 'lacks the plural form one'],
      ['de', 'Read “{name}”', 'Lies "{name}"', 'has the quotation marks "'],
      ['de', 'Top up', 'Das ganze Guthaben aufladen', expect.stringContaining('is too long for a button: at most 26')],
      ['de', 'Hello', '{', expect.stringContaining('does not compile')],
      [
        'pt',
        '{kind, select, a {x} other {y}}',
        '{kind, select, b {x} other {y}}',
        'has {kind b other}, English {kind a other}',
      ],
      ['fr', 'New: {name}', 'Nouveau : {name}', expect.stringContaining('U+202F')],
      ['fr', 'By {author}', 'Livre de {author}', expect.stringContaining('elided')],
      ['cn', 'Loading…', '正在加载…', expect.stringContaining('half an ellipsis')],
      ['cn', 'Saved. Go on', '已保存,请继续', expect.stringContaining('half-width')],
    ] as const
  ).map(([locale, english, translated, problem]): (typeof PLANTED)[number] => [
    `a wrong translation, “${translated}” of “${english}”`,
    () => messageProblems('area.key', english, translated, locale),
    [problem],
  ]),
]

test.each(PLANTED)('%s is reported', (_what, found, expected) => {
  expect(found()).toEqual(expected)
})

test('a list without advisories does not count as clean', () => {
  expect(() => affectedComponents({ components: [] }, [])).toThrow('no advisories')
})

test('an invalid report on vulnerabilities, as when the registry is unavailable, does not count as clean', () => {
  expect(() => severeVulnerabilities({ message: 'not available' } as never, new Set())).toThrow(TypeError)
})

test.each(LOCALES.slice(1).map(({ code }) => code))('nothing is wrong with the translation into %s', code => {
  expect(translationProblems(code)).toEqual([])
})

test('translators get the current English: npx node scripts/check/translations.ts updates it', () => {
  expect(readTranslations('en')).toEqual(englishTexts())
})

test('every rule of the linter applies to some file, and every folder of a layer has rules', () => {
  const patterns = (oxlint.overrides ?? []).flatMap(({ files }) => files)
  expect(patterns.filter(pattern => globSync(pattern, { exclude: ['**/node_modules/**'] }).length === 0)).toEqual([])
  const folders = globSync('{client,server/web,server/backend}/*/', { exclude: ['**/testing/', 'client/styles/'] })
  expect(folders.filter(folder => !patterns.includes(`${folder.replaceAll('\\', '/')}/**`))).toEqual([])
})
