import { expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import oxlint from '../../oxlint.config.ts'
import { LOCALES } from '../../shared/locales.ts'
import { englishGroup, GROUPS, translationFile } from '../build/language/catalogue.ts'
import { affectedComponents, severeVulnerabilities, type Advisory } from './advisories.ts'
import { circles } from './circles.ts'
import { physicalDeclarations } from './directions.ts'
import { unusedExports } from './exports.ts'
import { unhandledCalls } from './handlers.ts'
import { fileGraph, folderGraph, readSources } from './imports.ts'
import { refusedPackages, type LockFile } from './licences.ts'
import { isUnmerged, longLines } from './lines.ts'
import { messageProblems, remaining, translated, translationProblems } from './translations.ts'
import { longSubjects, operatorTexts, privateComments, privateNames, privateWords } from './words.ts'

const CIRCLE = new Map([
  ['a/start.ts', "import type { App } from '../b/app.ts'\nimport './alone.ts'"],
  ['a/alone.ts', ''],
  ['b/app.ts', "const part = () => import('./part.ts').then(module => module.part)"],
  ['b/part.ts', "export * from '../a/start.ts'"],
])

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
  ['a cycle of files', () => circles(fileGraph(CIRCLE)), [['a/start.ts', 'b/app.ts', 'b/part.ts']]],
  ['a cycle of folders', () => circles(folderGraph(fileGraph(CIRCLE))), [['a', 'b']]],
  [
    'an unresolved merge',
    () => [`one\n${'<'.repeat(7)} HEAD\nmine`, 'one\n=======\ntwo'].map(isUnmerged),
    [true, false],
  ],
  ['an export for tests alone', () => unusedExports(LIBRARY, LIBRARY), ['a/library.ts: forTests']],
  [
    'a call without a handler in its file',
    () => unhandledCalls(new Map(handlers.filter(([file]) => file !== HANDLER))),
    ['book.show'],
  ],
  [
    'a style that names a side of the screen',
    () =>
      physicalDeclarations(
        'a.module.css',
        '.a {\n  margin-left: 4px;\n  padding: 1px 2px 3px 4px;\n  inset: auto 0 0;\n}',
      ),
    ['a.module.css:2 (margin-left:4px)', 'a.module.css:3 (padding:1px 2px 3px 4px)'],
  ],
  [
    'a long line that is not prose',
    () => ['client/ui/a.ts', 'shared/text/en/a.ts'].flatMap(file => longLines(file, `a\n// ${'word '.repeat(30)}`)),
    ['client/ui/a.ts:2 (153)'],
  ],
  [
    'a private word in a log message',
    () => privateWords(operatorTexts("log.warn({ reason }, 'page kept')\nlog.info('page cached')\nshow('page kept')")),
    ['"page kept": write cached, stored or retained'],
  ],
  [
    'a value in a log message',
    () => privateWords(operatorTexts('log.warn(`book ${id}`)')),
    ['"book ${id}": a message is constant, a value is a field'],
  ],
  [
    'a private phrase in a comment, across lines',
    () => privateComments('a.ts', "/**\n * Puts one in the\n * place of another.\n */\nconst anew = 'whoever'"),
    ['a.ts: "in the place of": write instead of'],
  ],
  [
    'a private word in a file name',
    () => privateNames(['server/newcomer.ts', 'server/log.ts']),
    ['server/newcomer.ts'],
  ],
  ['a long subject of a commit', () => longSubjects(['a'.repeat(72), 'a'.repeat(73)]), ['a'.repeat(73)]],
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

test.each(GROUPS)(
  'translators get the current English of %s: npx node scripts/check/translations.ts updates it',
  group => {
    expect(JSON.parse(readFileSync(translationFile('en', group), 'utf8'))).toEqual(englishGroup(group))
  },
)

test('a command requests the missing messages of a language, which stay missing without an answer', async () => {
  const english = { list: ['One', 'Two'], area: { old: 'Old', open: 'Open', close: 'Close' } }
  const questions: string[] = []
  const answer = async (question: string) => (questions.push(question), question.startsWith('area.close') ? 'Zu' : '')
  const texts = await translated(english, { list: ['Eins', 'Zwei'], area: { gone: 'Weg', old: 'Alt' } }, answer)
  expect(questions).toEqual(['area.open “Open”', 'area.close “Close”'])
  expect(JSON.stringify(texts)).toBe('{"list":["Eins","Zwei"],"area":{"old":"Alt","close":"Zu"}}')
})

test('the check names what a new language lacks besides messages', () => {
  expect(remaining('de')).toEqual([])
  expect(remaining('eo').join()).toMatch(/locales\.ts: lacks a row.*QUOTES names those of eo/)
})

/** An import that the linter refuses in a file of a folder, and an allowed one. */
const IMPORTS: [folder: string, refused: string, fine: string][] = [
  ['client/pages/home', '../book/b.ts', '../../features/reading/b.ts'],
  ['client/ui/books', '../../features/search/b.ts', '../../routing/b.ts'],
  ['client/api', 'node:fs', 'mobx'],
  ['server', './backend/b.ts', './backend/config.ts'],
  ['server/commands', '../../client/app/b.ts', '../web/brands/b.ts'],
  ['server/web', '../backend/b.ts', './pages/b.ts'],
  ['server/web/pages', '../../../client/app/ssr.ts', '../../../shared/b.ts'],
  ['server/web/responses', '../api/b.ts', '../http/b.ts'],
  ['server/backend/emails', '../push/b.ts', '../mail/b.ts'],
  ['server/backend', '../web/b.ts', '../../shared/b.ts'],
  ['server/backend/coins', '../shelves/b.ts', '../database/b.ts'],
  ['server/backend/endpoints/book', '../user/b.ts', '../../books/b.ts'],
  ['shared', '../client/b.ts', './b.ts'],
]

test('every rule of the linter applies to some file, and every folder of a layer has rules', () => {
  const patterns = (oxlint.overrides ?? []).flatMap(({ files }) => files)
  expect(patterns.filter(pattern => globSync(pattern).length === 0)).toEqual([])
  const folders = globSync('{client,server/web,server/backend}/*/', { exclude: ['**/testing/', 'client/styles/'] })
  expect(folders.filter(folder => !patterns.includes(`${folder.replaceAll('\\', '/')}/**`))).toEqual([])
})

test('imports across the boundaries of the architecture are refused, and no others', async () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-imports-'))
  function write(file: string, imported: string): string {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), `import { b } from '${imported}'\nexport const a = b\n`)
    return file
  }
  try {
    cpSync('oxlint.config.ts', join(root, 'oxlint.config.ts'))
    const refused = IMPORTS.map(([folder, path], index) => write(`${folder}/refused${index}.ts`, path))
    for (const [index, [folder, , path]] of IMPORTS.entries()) write(`${folder}/fine${index}.ts`, path)
    const args = [resolve('node_modules/oxlint/bin/oxlint'), '--format', 'unix']
    const output = await new Promise<string>(done =>
      execFile(process.execPath, args, { cwd: root }, (_error, stdout) => done(stdout)),
    )
    const found = output.split('\n').filter(line => line.includes('no-restricted-imports'))
    expect(found.map(line => line.replace(/^\.?\/?(.*?):.*/, '$1')).toSorted()).toEqual(refused.toSorted())
  } finally {
    rmSync(root, { recursive: true })
  }
})
