import { expect, test } from '@jest/globals'
import type { Metafile } from 'esbuild'
import { shortExports } from './shortExports.ts'

const output = (exports: string[], entryPoint?: string) => ({ exports, entryPoint })
const metafile = {
  outputs: {
    'assets/base.js': output(['Link', 'useStores']),
    'assets/home.js': output(['HomePage'], 'home'),
    'assets/main.css': output([]),
  },
} as unknown as Metafile

const shortened = (files: Record<string, string>) => [
  ...shortExports(new Map(Object.entries(files)), metafile).values(),
]

test('scripts hand each other their parts by short names, which both sides know', () => {
  expect(
    shortened({
      'base.js': 'var Link=1,stores=2;export{Link,stores as useStores};',
      'home.js': 'import{Link as Way,useStores}from"./base.js";var HomePage=Way;export{HomePage};',
    }),
  ).toEqual([
    'var Link=1,stores=2;export{Link as a,stores as b};',
    'import{a as Way,b as useStores}from"./base.js";var HomePage=Way;export{HomePage};',
  ])
})

test('style sheets, and imports for the sake of their doing, stay as they are', () => {
  const files = { 'home.js': 'import"./base.js";let a=1;', 'main.css': '.a{color:red}' }
  expect(shortened(files)).toEqual(Object.values(files))
})

test('what a script imports and the other does not export stops the build', () => {
  expect(() => shortened({ 'home.js': 'import{Gone}from"./base.js";' })).toThrow('Gone')
})
