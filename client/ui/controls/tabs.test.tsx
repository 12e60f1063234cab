import { expect, test } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { Tabs } from './Tabs.tsx'
import { isActiveTab, swipeStep, tabByKey } from './tabRules.ts'

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

test('the tab whose name or index equals the selected value is active', () => {
  expect(isActiveTab({ name: 'romance' }, 2, 'romance')).toBe(true)
  expect(isActiveTab({ name: 'romance' }, 2, 2)).toBe(true)
  expect(isActiveTab({}, 0, 0)).toBe(true)
  expect(isActiveTab({ name: 'romance' }, 2, 'horror')).toBe(false)
  expect(isActiveTab({ name: 'romance' }, 2, '2')).toBe(false)
})

test.each([
  [-50, 0, 1],
  [50, 10, -1],
  [-49, 0, 0],
  [-80, 60, 0],
  [0, 200, 0],
])('a swipe by %i to the right and %i down moves by %i', (dx, dy, step) => {
  expect(swipeStep(dx, dy, 1)).toBe(step)
  // In right-to-left text, the next tab is on that side.
  expect(swipeStep(-dx, dy, -1)).toBe(step)
})

test('arrow keys wrap around, Home and End go to the ends', () => {
  expect(tabByKey('ArrowRight', 2, 3, 1)).toBe(0)
  expect(tabByKey('ArrowLeft', 0, 3, 1)).toBe(2)
  expect(tabByKey('Home', 2, 3, 1)).toBe(0)
  expect(tabByKey('End', 0, 3, 1)).toBe(2)
  expect(tabByKey('a', 0, 3, 1)).toBeUndefined()
})

test('in right-to-left languages tabs and arrow keys are mirrored', () => {
  expect(tabByKey('ArrowLeft', 2, 3, -1)).toBe(0)
  expect(tabByKey('ArrowRight', 0, 3, -1)).toBe(2)
  expect(tabByKey('Home', 2, 3, -1)).toBe(0)
})
