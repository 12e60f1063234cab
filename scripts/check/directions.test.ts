import { expect, test } from '@jest/globals'
import { physicalDeclarations } from './directions.ts'

const found = (declaration: string) => physicalDeclarations('client/ui/a.module.css', `.a {\n  ${declaration};\n}`)

test.each([
  'margin-left: 4px',
  'right: 0',
  'border-top-left-radius: 4px',
  'text-align: left',
  'float: right',
  'padding: 8px 8px 8px 20px',
  'border-radius: 4px 0',
  'transform-origin: left',
  'transform: translateX(18px)',
  'box-shadow: inset 3px 0 red',
  'background: linear-gradient(90deg, red, blue)',
])('%s names a side of the screen, and is reported with its location', declaration => {
  expect(found(declaration)).toEqual([`client/ui/a.module.css:2 (${declaration.replace(/([:,]) /g, '$1')})`])
})

test.each([
  'margin-inline-start: 4px',
  'inset-inline-end: 0',
  'border-start-start-radius: 4px',
  'text-align: start',
  'padding: 8px 20px',
  'margin: 0 calc(var(--edge) * -1) 8px',
  'inset: auto 0 0',
  'border-radius: 12px 12px 0 0',
  'transform: translateX(calc(18px * var(--forward, 1)))',
  'transform: translateY(-50%)',
  'box-shadow: inset 0 -1px red',
  'background: linear-gradient(red, blue)',
])('%s is the same in all languages', declaration => {
  expect(found(declaration)).toEqual([])
})
