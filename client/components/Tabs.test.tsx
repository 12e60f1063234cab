import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { TABS_ANIMATION } from '../../shared/constants.ts'
import { Tabs } from './Tabs.tsx'

const items = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `n${index}`, label: `Tab ${index}`, content: `Panel ${index}` }))
const html = (count: number, value: string | number) =>
  renderToStaticMarkup(<Tabs label="Tabs" items={items(count)} value={value} onChange={() => {}} />)
const rowClass = (markup: string) => /role="tablist"[^>]*class="([^"]*)"/.exec(markup)?.[1]
const selected = (markup: string) => /aria-selected="true"[^>]*>([^<]*)/.exec(markup)?.[1]

test('up to three tabs share the row; from four on it scrolls by hand', () => {
  expect(rowClass(html(3, 0))).toContain('even')
  expect(rowClass(html(4, 0))).not.toContain('even')
})

test.each(['n2', 2])('the tab that %j names or numbers is the active one, and the only one that is rendered', value => {
  expect(selected(html(4, value))).toBe('Tab 2')
  expect(html(4, value)).toContain('Panel 2')
  expect(html(4, value)).not.toContain('Panel 1')
})

test('the change of a tab takes 0.3 s', () => {
  expect(TABS_ANIMATION).toBe(300)
  const css = readFileSync(new URL('Tabs.module.css', import.meta.url), 'utf8')
  const durations = [...css.matchAll(/\b(?:transition|animation): [\w-]+ ([\d.]+)s/g)].map(([, seconds]) => Number(seconds) * 1000)
  expect(durations.length).toBeGreaterThan(3)
  expect(new Set(durations)).toEqual(new Set([TABS_ANIMATION]))
})
