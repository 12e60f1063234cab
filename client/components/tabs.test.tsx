import { expect, test } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { Tabs } from './Tabs.tsx'

const html = (count: number, value: string | number = 0) => renderToString(
  <Tabs label="Shelves" value={value} onChange={() => {}} items={Array.from({ length: count }, (_, index) => ({ name: `n${index}`, label: `Tab ${index}`, content: `Panel ${index}` }))} />,
)
const row = (page: string) => /role="tablist"[^>]*class="([^"]*)"/.exec(page)?.[1]

test('up to three tabs share the row evenly, from four on it is scrolled by hand', () => {
  expect(row(html(3))).toContain('even')
  expect(row(html(4))).not.toContain('even')
})

test('the tab whose name or index is the value is chosen, and only its panel is rendered', () => {
  for (const value of ['n2', 2]) {
    const page = html(4, value)
    expect(/<button[^>]*aria-selected="true"[^>]*>([^<]*)/.exec(page)?.[1]).toBe('Tab 2')
    expect(page.match(/Panel \d/g)).toEqual(['Panel 2'])
  }
})
