import { expect, test } from '@jest/globals'
import { routes } from '../../shared/routes.ts'
import { ADDRESSES } from '../journeys/testing/addresses.ts'
import { matchPath } from '../routing/match.ts'
import { loaders } from './loaders.ts'
import { pages } from './pages.ts'
import { serverPages } from './serverPages.ts'

const names = routes.map(({ name }) => name).toSorted()

test('every route has exactly one page', () => {
  expect(pages.flatMap<string>(page => page.routes).toSorted()).toEqual(names)
})

test.each(pages.map(({ name }) => name))(
  '%s has its screen, a loader, and what the server must know of it',
  async name => {
    const screen = `${name[0]!.toUpperCase()}${name.slice(1)}Page`
    expect(await import(`./${name}/${screen}.tsx`)).toHaveProperty(screen)
    expect(loaders).toHaveProperty(name)
    expect(serverPages).toHaveProperty(name)
  },
)

test('every route has a sample address for tests: `samples` of page.ts', () => {
  const walked = ADDRESSES.map(([path]) => matchPath(path.replace(/\?.*/, ''))?.route.name)
  expect(names.filter(name => !walked.includes(name))).toEqual([])
})
