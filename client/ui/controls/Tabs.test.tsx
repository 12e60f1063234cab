import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { Tabs } from './Tabs.tsx'

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `n${index}`, label: `Tab ${index}`, content: `Panel ${index}` }))
const html = (count: number, value: string | number) =>
  renderToStaticMarkup(<Tabs label="Tabs" items={items(count)} value={value} onChange={() => {}} />)
const rowClass = (markup: string) => /role="tablist"[^>]*class="([^"]*)"/.exec(markup)?.[1]
const selected = (markup: string) => /aria-selected="true"[^>]*>([^<]*)/.exec(markup)?.[1]

test('up to three tabs share the row; four or more scroll', () => {
  expect(rowClass(html(3, 0))).toContain('even')
  expect(rowClass(html(4, 0))).not.toContain('even')
})

test.each(['n2', 2])('the tab that %j names or numbers is the active one, and the only one that is rendered', value => {
  expect(selected(html(4, value))).toBe('Tab 2')
  expect(html(4, value)).toContain('Panel 2')
  expect(html(4, value)).not.toContain('Panel 1')
})

test('all tab transitions use the duration set by script', () => {
  const css = readFileSync(new URL('Tabs.module.css', import.meta.url), 'utf8')
  const times = [...css.matchAll(/\b(?:transition|animation): [\w-]+ ([^;}]+)/g)].map(([, rest]) => rest)
  expect(times.length).toBeGreaterThan(3)
  for (const time of times) expect(time).toMatch(/^var\(--tabs-animation, 0s\)/)
})
