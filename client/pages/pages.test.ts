import { expect, test } from '@jest/globals'
import { routes } from '../../shared/routes.ts'
import { pages } from './pages.ts'

test('every route leads to one page', () => {
  const led = pages.flatMap<string>(page => page.routes)
  expect(led.toSorted()).toEqual(routes.map(({ name }) => name).toSorted())
})

test('a page is known to the build by its folder and its component', () => {
  for (const { chunk } of pages) expect(chunk.name).toMatch(/^[a-zA-Z]+\/[A-Z]\w+Page$/)
  expect(new Set(pages.map(({ chunk }) => chunk.name)).size).toBe(pages.length)
})
