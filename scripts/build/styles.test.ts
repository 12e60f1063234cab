import { expect, test } from '@jest/globals'
import type { Metafile } from 'esbuild'
import { classFilter, rulesFor } from '../../server/web/pages/inlineStyles.ts'
import type { Manifest } from '../../server/web/pages/manifest.ts'
import { linkedSheet, modulesOf, rulesOf, typefaceSheet } from './styles.ts'

const SHEET =
  'a{color:red}.Page_a,.Page_b .Page_c{color:blue}.night .Page_a:not(.Page_off){color:gray}' +
  '@media (min-width:768px){.Page_b{top:0}p{top:1px}}@keyframes Page_grow{to{top:0}}.Page_bar{animation:Page_grow 1s}'

const shown = (...classes: string[]) => rulesFor(rulesOf(SHEET), name => classes.includes(name))

test('with all classes the sheet is complete and in order', () => {
  expect(shown('Page_a', 'Page_b', 'Page_c', 'Page_bar')).toBe(SHEET)
})

test('a page gets the rules that can match, including those of tags and the reader’s settings', () => {
  expect(shown()).toBe('a{color:red}@media (min-width:768px){p{top:1px}}')
  expect(shown('Page_a')).toContain('.Page_a{color:blue}.night .Page_a:not(.Page_off){color:gray}')
  expect(shown('Page_b')).not.toContain('Page_c')
  expect(shown('Page_b', 'Page_c')).toContain('.Page_b .Page_c{color:blue}')
})

test('a page inlines the rule of a setting’s default step only', () => {
  const rules = rulesOf('.font_size-16 .Page_a{top:0}.font_size-17 .Page_a{top:1px}.margins-1 .Page_a{left:0}')
  expect(rulesFor(rules, name => ['font_size-16', 'Page_a'].includes(name))).toBe('.font_size-16 .Page_a{top:0}')
  expect(rulesFor(rules, classFilter({ shellStyles: [] as string[] } as Manifest, ['Page']))).toBe('')
})

test('an animation is inlined with the rule that names it', () => {
  expect(shown('Page_a')).not.toContain('@keyframes')
  expect(shown('Page_bar')).toContain('@keyframes Page_grow{to{top:0}}.Page_bar{animation:Page_grow 1s}')
})

test('styles for pointer, keyboard or selection are only in the linked sheet', () => {
  const rules = '.a{top:0}.a:hover{top:1px}.a:focus-visible,.b:active{top:2px}::selection{color:red}.a:hover,.a{left:0}'
  const inlined = rulesFor(rulesOf(rules), () => true)
  expect(inlined).toBe('.a{top:0}.a:hover,.a{left:0}')
  expect(linkedSheet(rulesOf(rules))).toBe(rules)
})

test('what nobody sees in the first paint is only in the linked sheet', () => {
  const rules = '.a{top:0;cursor:pointer}.b{transition:top 1s}a[aria-busy]{opacity:.5}@media print{.a{top:1px}}'
  expect(rulesFor(rulesOf(rules), () => true)).toBe('.a{top:0}')
  expect(linkedSheet(rulesOf(rules))).toBe(rules)
})

test('tokens are inlined as far as rules of the page read them, over any number of steps', () => {
  const rules =
    ':root{--ink:#111;--shade:"a;b}";--drawn:url(data:image/svg+xml;a);--line:var(--ink);--edge:1px;color:red}' +
    '.offline{--note:1px}@media (min-width:9px){:root{--edge:2px}.offline{--note:2px}}a{border:1px solid var(--line)}'
  expect(rulesFor(rulesOf(rules), () => true)).toBe(
    ':root{--ink:#111;--line:var(--ink);color:red}a{border:1px solid var(--line)}',
  )
  expect(linkedSheet(rulesOf(rules))).toBe(rules)
  expect(linkedSheet(rulesOf(':root{--ink: rgb(0 0 0 / .5)}'))).toBe(':root{--ink:rgb(0 0 0/.5)}')
})

test('readers’ typefaces are in a separate sheet, and brands’ are inlined', () => {
  const face = '@font-face{font-family:Didone;src:url(a)}'
  const chosen = '@font-face{font-family:Easy;src:url(b)}'
  const rest = '.heads-didone{--headings:Didone}.Page_easy{font-family:Easy}'
  const rules = rulesOf(`${SHEET}${face}${chosen}${rest}`)
  expect(linkedSheet(rules)).toBe(`${SHEET}${rest}`)
  expect(typefaceSheet(rules)).toBe(chosen)
})

test('rules for colours of the reader’s own are in the linked sheet, and in no page', () => {
  const forced = '@media (forced-colors:active){.Page_a{outline:1px solid}button{outline:1px solid}}'
  const rules = rulesOf(`${SHEET}${forced}`)
  expect(linkedSheet(rules)).toBe(`${SHEET}${forced}`)
  const manifest = { shellStyles: ['Page'] } as unknown as Manifest
  expect(rulesFor(rules, classFilter(manifest, ['Page']))).toBe(SHEET)
})

test('the linked sheet is read as ASCII, in half the memory', () => {
  expect(linkedSheet(rulesOf('.a:before{content:"· "}.b{top:0}'))).toBe('.a:before{content:"\\b7  "}.b{top:0}')
})

test('a sheet that does not parse fails the build', () => {
  expect(() => rulesOf('.a{color:red}}')).toThrow('Selector is expected')
})

test('a page’s styles are those of its imports, without those of the entry or lazy parts', () => {
  const file = (...imports: [path: string, kind?: string][]) => ({
    bytes: 1,
    imports: imports.map(([path, kind = 'import-statement']) => ({ path, kind })),
  })
  const inputs = {
    'Page.tsx': file(['entry.ts'], ['Page.module.css'], ['Part.tsx'], ['Later.tsx', 'dynamic-import']),
    'Part.tsx': file(['Part.module.css'], ['base.css']),
    'Later.tsx': file(['Later.module.css']),
    'entry.ts': file(['Entry.module.css']),
    ...Object.fromEntries(['Page', 'Part', 'Later', 'Entry'].map(name => [`${name}.module.css`, file()])),
    'base.css': file(),
  } as Metafile['inputs']
  expect(modulesOf('Page.tsx', { inputs, outputs: {} }, 'entry.ts')).toEqual(['Page', 'Part'])
})
