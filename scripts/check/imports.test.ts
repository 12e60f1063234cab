import { expect, test } from '@jest/globals'
import { fileGraph, folderGraph, importsOf, readSources } from './imports.ts'

test('values, types, re-exports, effects and import() are all imports', () => {
  const source = [
    "import { useState, type ReactNode } from 'react'",
    "import type { Page } from '../routing/page/page.ts'",
    'import {',
    '  one as first,',
    '  type Two,',
    "} from './numbers.ts'",
    "import styles from './App.module.css'",
    "import './Cover.tsx'",
    "export { App } from './App.tsx'",
    "export * from './all.ts'",
    "const part = () => import('../pages/home/HomePage.tsx').then(module => module.HomePage)",
    "type Texts = typeof import('../text/en/site/app.ts')",
  ].join('\n')
  expect(importsOf('client/app/main.tsx', source)).toEqual([
    { to: 'client/routing/page/page.ts', names: ['Page'] },
    { to: 'client/app/numbers.ts', names: ['one', 'Two'] },
    { to: 'client/app/App.tsx', names: ['App'] },
    { to: 'client/app/all.ts', names: undefined },
    { to: 'client/app/Cover.tsx', names: [] },
    { to: 'client/pages/home/HomePage.tsx', names: undefined },
    { to: 'client/text/en/site/app.ts', names: undefined },
  ])
})

test('a graph has the given files, and folders by their files', () => {
  const files = fileGraph(
    new Map([
      ['a/one.ts', "import { two } from './two.ts'\nimport { three } from '../b/three.ts'"],
      ['a/two.ts', "import { other } from '../elsewhere/other.ts'"],
      ['b/three.ts', ''],
    ]),
  )
  expect([...(files.get('a/one.ts') ?? [])]).toEqual(['a/two.ts', 'b/three.ts'])
  expect([...(files.get('a/two.ts') ?? [])]).toEqual([])
  expect([...folderGraph(files)].map(([folder, to]) => [folder, ...to])).toEqual([['a', 'b'], ['b']])
})

test('files of a top folder are separate rooms', () => {
  const files = fileGraph(
    new Map([
      ['a/start.ts', "import { app } from './web/app.ts'"],
      ['a/log.ts', ''],
      ['a/web/app.ts', "import { log } from '../log.ts'"],
    ]),
  )
  expect([...folderGraph(files)].map(([folder, to]) => [folder, ...to])).toEqual([
    ['a', 'a/web'],
    ['a/web', 'a'],
  ])
  expect([...folderGraph(files, new Set(['a']))].map(([folder, to]) => [folder, ...to])).toEqual([
    ['a/start.ts', 'a/web'],
    ['a/log.ts'],
    ['a/web', 'a/log.ts'],
  ])
})

test('tests and their helpers are read only on request', () => {
  const names = (aside: boolean) => [...readSources(['scripts/check'], { aside }).keys()]
  expect(names(false)).not.toContain('scripts/check/imports.test.ts')
  expect(names(true)).toContain('scripts/check/imports.test.ts')
})

test('a glob imports the matching files', () => {
  // In two parts, since the tests' own transform would replace the whole call here.
  const source = ['const found = import.meta', "glob('./home/page.ts', { eager: true, import: 'serverPage' })"].join(
    '.',
  )
  expect(importsOf('client/pages/pages.ts', source)).toEqual([
    { to: 'client/pages/home/page.ts', names: ['serverPage'] },
  ])
})
