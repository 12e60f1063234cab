import { expect, test } from '@jest/globals'
import { build, type BuildFailure, type Metafile } from 'esbuild'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { liveModules, ownErrors, replaceable } from './update.ts'

const TEXT = 'shared/text/en/site/shell.ts'
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

test('a text shared with other modules is replaced, but requires a reload', () => {
  const build = built({ [TEXT]: [], [COMPONENT]: [TEXT], [LOADER]: [TEXT] })
  expect(replaceable([TEXT], build)).toEqual({ modules: [TEXT, COMPONENT], isAll: false })
})

test.each([
  ['a hook', [HOOK]],
  ['a component with a hook that it may need', [COMPONENT, HOOK]],
  ['a file that the build does not know', ['client/shell/Footer.tsx']],
  ['a removed component, whose importer the build names', ['client/shell/Gone.tsx']],
])('%s cannot be replaced', (_what, files) => {
  const build = built({ [COMPONENT]: [HOOK], [HOOK]: [] })
  build.inputs['client/shell/Gone.tsx'] = { bytes: 1, imports: [] }
  expect(replaceable(files, build)).toEqual({ modules: [], isAll: false })
})

test('an unfinished last line is named, not the line that development adds after it', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'quire-update-')), 'client/Header.tsx')
  mkdirSync(dirname(file))
  writeFileSync(file, 'export const first = 1\nexport const last =\n')
  const failure: BuildFailure = await build({
    entryPoints: [file],
    plugins: [liveModules],
    bundle: true,
    write: false,
    logLevel: 'silent',
  }).then(
    () => {
      throw new Error('It was built.')
    },
    error => error,
  )
  expect(failure.errors[0]?.location?.line).toBeGreaterThan(3)
  const [error] = await ownErrors(failure.errors)
  expect(error).toMatchObject({
    text: 'Unexpected end of file',
    location: { line: 2, lineText: 'export const last =' },
  })
  rmSync(dirname(dirname(file)), { recursive: true })
})
