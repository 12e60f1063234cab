import { expect, test } from '@jest/globals'
import { globSync, readFileSync } from 'node:fs'
import { readTranslations } from '../build/language/catalogue.ts'

/** A text that readers see, and where it comes from. */
type Message = { where: string; text: string }

const textsOf = (value: unknown, where: string): Message[] =>
  typeof value === 'string'
    ? [{ where, text: value }]
    : Object.entries(value ?? {}).flatMap(([key, inner]) => textsOf(inner, `${where}.${key}`))

/** All messages as translators get them: in code, those with arguments are functions. */
const screens: Message[] = Object.entries(readTranslations('en')).flatMap(([area, texts]) => textsOf(texts, area))
for (const file of globSync('shared/text/en/copy/*.ts').filter(file => !/copyVariants(\.test)?\.ts$/.test(file)))
  screens.push(...textsOf(await import(`../../${file}`), ''))

test('the words that the specification fixes stay to the letter', () => {
  const rows = readFileSync('docs/specification.md', 'utf8').match(/^\| [^|]+/gm) ?? []
  const fixed = new Set(rows.flatMap(row => [...row.matchAll(/'([^']+)'/g)].map(([, words]) => words!)))
  expect(fixed.size).toBeGreaterThan(12)
  const isThere = (words: string) => screens.some(({ text }) => text === words || text.startsWith(`${words} {`))
  expect([...fixed].filter(words => !isThere(words))).toEqual([])
})

test('quotes are curly, and no space precedes an ellipsis or a percent sign', () => {
  expect(screens.filter(({ text }) => /['"]|\.\.\.| …|[}\d] %/.test(text))).toEqual([])
})
