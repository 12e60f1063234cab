import { expect, test } from '@jest/globals'
import type { Metafile } from 'esbuild'
import { existsSync } from 'node:fs'
import { replaceable } from './update.ts'

const TEXT = 'client/text/en/site/shell.ts'
const COMPONENT = 'client/shell/Header.tsx'
const LOADER = 'client/pages/ranking/load.ts'
const HOOK = 'client/routing/useNavigation.ts'

/** A build in which each file imports the given paths. */
function built(imports: Record<string, string[]>): Metafile {
  const inputs = Object.entries(imports).map(([file, paths]) => {
    expect(existsSync(file)).toBe(true)
    return [file, { bytes: 1, imports: paths.map(path => ({ path, kind: 'import-statement' as const })) }] as const
  })
  return { inputs: Object.fromEntries(inputs), outputs: {} }
}

test('only the changed component is replaced', () => {
  const build = built({ [TEXT]: [], [COMPONENT]: [TEXT], [LOADER]: [TEXT] })
  expect(replaceable([COMPONENT], build)).toEqual({ modules: [COMPONENT], isAll: true })
})

test('a text is replaced with the components that show it', () => {
  const build = built({ [TEXT]: [], [COMPONENT]: [TEXT], [HOOK]: [] })
  expect(replaceable([TEXT], build)).toEqual({ modules: [TEXT, COMPONENT], isAll: true })
})

test('a text shared with other modules is replaced, but requires a reload', () => {
  const build = built({ [TEXT]: [], [COMPONENT]: [TEXT], [LOADER]: [TEXT] })
  expect(replaceable([TEXT], build)).toEqual({ modules: [TEXT, COMPONENT], isAll: false })
})

test.each([
  ['a hook', [HOOK]],
  ['a component with a hook that it may need', [COMPONENT, HOOK]],
  ['a file that the build does not know', ['client/shell/Footer.tsx']],
])('%s cannot be replaced', (_what, files) => {
  const build = built({ [COMPONENT]: [HOOK], [HOOK]: [] })
  expect(replaceable(files, build)).toEqual({ modules: [], isAll: false })
})

test.each([
  ['component', 'client/shell/Gone.tsx'],
  ['text', 'client/text/en/site/gone.ts'],
])('a removed %s cannot be replaced, and the build names its importer', (_what, gone) => {
  const build: Metafile = { inputs: { [gone]: { bytes: 1, imports: [] } }, outputs: {} }
  expect(replaceable([gone], build)).toEqual({ modules: [], isAll: false })
})
