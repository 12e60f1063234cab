import { expect, test } from '@jest/globals'
import { readdirSync } from 'node:fs'
import { COPY_VARIANTS } from './copyVariants.ts'

/** Text areas by name. */
const AREAS = new Map<string, object>()
for (const file of readdirSync('shared/text/en', { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.ts') || file.startsWith('copy')) continue
  for (const [name, area] of Object.entries((await import(`../${file}`)) as Record<string, object>))
    AREAS.set(name, area)
}
/** Pairs such as `home.emptyText` and its text, for all texts of some areas. */
const textsOf = (value: unknown, path: string): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) => textsOf(inner, path ? `${path}.${key}` : key))

const plainAt = (path: string): unknown => {
  const [area = '', ...keys] = path.split('.')
  return keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], AREAS.get(area))
}
const figures = (text: string) => text.match(/\d+/g) ?? []

test.each(Object.entries(COPY_VARIANTS))(
  'texts of %s replace plain texts, with about as many words',
  (_name, variant) => {
    for (const [path, said] of textsOf(variant, '')) {
      const plain = plainAt(path)
      expect([path, typeof plain]).toEqual([path, 'string'])
      const most = Math.max(String(plain).length * 1.5, String(plain).length + 26)
      expect([path, said.length <= most]).toEqual([path, true])
      expect([path, figures(said)]).toEqual([path, figures(String(plain))])
      expect([path, said]).toEqual([path, expect.not.stringMatching(/[{}<>]/)])
    }
  },
)
