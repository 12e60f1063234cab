import { expect, test } from '@jest/globals'
import { globSync, readFileSync } from 'node:fs'
import { PRIVATE_FIELDS } from './privateFields.ts'

const NAMES = PRIVATE_FIELDS.source.match(/\w{5,}/g) ?? []
const oneOfThem = new RegExp(`\\b(${NAMES.join('|')})\\b`)
const textOf = (file: string) => readFileSync(file, 'utf8')

test('every field of React that is shortened is one that react-dom has and never names as a text', () => {
  const code = textOf('node_modules/react-dom/cjs/react-dom-client.production.js')
  expect(NAMES.filter(name => !new RegExp(`\\.${name}\\b`).test(code))).toEqual([])
  const texts = code.match(/"[\w.]+"|'[\w.]+'/g) ?? []
  expect(texts.filter(text => oneOfThem.test(text))).toEqual([])
})

test('no field of React that is shortened is a name of ours, of the browser or of another package', () => {
  const library = '{mobx/dist/mobx,mobx-react-lite/dist/mobxreactlite,@loadable/component/dist/esm/*}.mjs'
  const files = [
    '{client,shared}/**/*.{ts,tsx}',
    'node_modules/{react,scheduler}/cjs/*.production.js',
    'node_modules/@typescript/*/lib/lib.{dom,es5,es20*}.d.ts',
    `node_modules/${library}`,
  ].map(pattern => globSync(pattern))
  expect(files.filter(({ length }) => length === 0)).toEqual([])
  expect(files.flat().filter(file => oneOfThem.test(textOf(file)))).toEqual([])
})
