import { expect, test } from '@jest/globals'
import type { Metafile } from 'esbuild'
import { packagesIn, partsList } from './partsList.ts'

type List = {
  components: { name: string; version: string; purl: string; hashes: { content: string }[] }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const lock = {
  packages: {
    '': { name: 'site', version: '1.0.0', devDependencies: { '@a/b': '1', c: '1', 'other-system': '1' } },
    'node_modules/@a/b': { version: '1.0.0', license: 'MIT', dependencies: { c: '2' }, integrity: 'sha512-AQI=' },
    'node_modules/@a/b/node_modules/c': { version: '2.0.0', dependencies: { d: '1' } },
    'node_modules/c': { version: '1.0.0' },
    'node_modules/d': { version: '1.0.0', dependencies: { c: '1' } },
    'node_modules/d/node_modules/c': { version: '2.0.0' },
    'node_modules/other-system': { version: '1.0.0' },
  },
}
const all = Object.keys(lock.packages).filter(folder => !['', 'node_modules/other-system'].includes(folder))
const list = (folders: string[]) => partsList(lock, new Set(folders)) as List

test('a bill of materials lists each installed package once, and no other', () => {
  const { components } = list(all)
  const names = ['@a/b@1.0.0', 'c@2.0.0', 'c@1.0.0', 'd@1.0.0']
  expect(components.map(({ name, version }) => `${name}@${version}`)).toEqual(names)
  expect(components[0]).toMatchObject({ purl: 'pkg:npm/%40a/b@1.0.0', hashes: [{ content: '0102' }] })
})

test('it lists each package’s installed dependencies, in the version that Node resolves', () => {
  expect(Object.fromEntries(list(all).dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))).toEqual({
    'pkg:npm/site@1.0.0': ['pkg:npm/%40a/b@1.0.0', 'pkg:npm/c@1.0.0'],
    'pkg:npm/%40a/b@1.0.0': ['pkg:npm/c@2.0.0'],
    'pkg:npm/c@2.0.0': ['pkg:npm/d@1.0.0'],
    'pkg:npm/c@1.0.0': [],
    'pkg:npm/d@1.0.0': ['pkg:npm/c@2.0.0'],
  })
  expect(list(['node_modules/d']).dependencies.at(-1)).toEqual({ ref: 'pkg:npm/d@1.0.0', dependsOn: [] })
})

test('packages of a build are those with bundled code, wherever they are installed', () => {
  const bytes = (bytesInOutput: number) => ({ bytesInOutput })
  const inputs = {
    'server/main.ts': bytes(1),
    'node_modules/@a/b/dist/x.js': bytes(1),
    'node_modules/@a/b/dist/y.js': bytes(1),
    'node_modules/@a/b/node_modules/c/x.js': bytes(1),
    'node_modules/shaken/x.js': bytes(0),
  }
  const metafile = { inputs: {}, outputs: { 'main.js': { bytes: 4, imports: [], exports: [], inputs } } } as Metafile
  expect(packagesIn([metafile])).toEqual(['node_modules/@a/b', 'node_modules/@a/b/node_modules/c'])
})
