import { expect, test } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TONES } from './tones.ts'

/** Areas of the texts by name. */
const AREAS = new Map<string, object>()
for (const file of readdirSync('client/text/en', { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.ts') || file.startsWith('tones')) continue
  for (const [name, area] of Object.entries((await import(`../${file}`)) as Record<string, object>))
    AREAS.set(name, area)
}
const PROGRAM = readdirSync('client', { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^text|testing/.test(file))
  .map(file => readFileSync(join('client', file), 'utf8'))

/** `home.emptyText` and what is said there, for all texts of some areas. */
const textsOf = (value: unknown, path: string): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) => textsOf(inner, path ? `${path}.${key}` : key))

const plainAt = (path: string): unknown => {
  const [area = '', ...keys] = path.split('.')
  return keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], AREAS.get(area))
}
const tones = Object.entries(TONES)
const figures = (text: string) => text.match(/\d+/g) ?? []

test.each(tones)('what %s says is said in the place of a plain text, in about as many words', (_name, tone) => {
  for (const [path, said] of textsOf(tone, '')) {
    const plain = plainAt(path)
    expect([path, typeof plain]).toEqual([path, 'string'])
    const most = Math.max(String(plain).length * 1.5, String(plain).length + 26)
    expect([path, said.length <= most]).toEqual([path, true])
    expect([path, figures(said)]).toEqual([path, figures(String(plain))])
    expect([path, said]).toEqual([path, expect.not.stringMatching(/[{}<>]/)])
  }
})

test.each(tones)('%s is a tone of its own, and says what readers must know', (name, tone) => {
  for (const [other, { reader }] of tones)
    if (other !== name) expect(tone.reader.lockedText).not.toBe(reader.lockedText)
  expect(tone.shell.offline).toMatch(/^You’re offline\..* ›$/)
  for (const text of [tone.reader.lockedText, tone.reader.lockedTextApp]) expect(text).toContain('Unlock the rest')
  expect(tone.reader.lockedTextApp).toContain('free in the app')
  expect(tone.login.signInText).toMatch(/novels, coins and unlocked chapters/i)
  expect(tone.shelf.empty.want).toContain('bookmark on a book’s page')
})

test('every text of a tone is read where the brand’s tone counts', () => {
  const [[, tone] = []] = tones
  for (const [area, texts] of Object.entries(tone ?? {})) {
    const read = new Set<string>()
    for (const source of PROGRAM) {
      const said = new RegExp(`const (\\w+) = useToned\\('${area}', \\w+\\)`).exec(source)?.[1]
      if (said) for (const [, key = ''] of source.matchAll(new RegExp(`\\b${said}\\('(\\w+)'`, 'g'))) read.add(key)
    }
    expect([area, Object.keys(texts).filter(key => !read.has(key))]).toEqual([area, []])
  }
})

test('all tones say the same texts', () => {
  const [first = [], ...others] = tones.map(([, tone]) => textsOf(tone, '').map(([path]) => path))
  for (const other of others) expect(other).toEqual(first)
})
