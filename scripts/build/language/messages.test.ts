import { expect, test } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { compileMessages } from './messages.ts'

const FOLDER = resolve('shared/text/en')
const compiled = (message: string) => () =>
  compileMessages(
    `import { messages } from '../../messages.ts'\nexport const area = messages({ key: ${JSON.stringify(message)} })`,
    `${FOLDER}/group/area.ts`,
  )

test('every message of the catalogue compiles', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(file => /(?<!\.test)\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const path = resolve(FOLDER, file)
    expect(compileMessages(readFileSync(path, 'utf8'), path)).toMatch(/export (?:const|type)/)
  }
})

test('an invalid message fails the build, with its location', () => {
  expect(compiled('{count, plural, one {#}}')).toThrow(
    /en\/group\/area\.ts: area\.key: .* does not compile: MISSING_OTHER_CLAUSE/,
  )
  for (const message of [
    '{name',
    '{day, date}',
    '{count, number, ::percent}',
    '{0}',
    '{n, selectordinal, other {#}}',
    '<b>open',
    '<b>bold <i>and more</i></b>',
    '{n, plural, other {<b>#</b>}}',
  ])
    expect(compiled(message)).toThrow('does not compile')
})

test('other files are unchanged', () => {
  const source = "const texts = messages({ a: '{b}' })"
  expect(compileMessages(source, resolve('client/routing/page/page.ts'))).toBe(source)
  expect(compileMessages('export const privacy = () => 1', `${FOLDER}/site/privacy.ts`)).toBe(
    'export const privacy = () => 1',
  )
})
