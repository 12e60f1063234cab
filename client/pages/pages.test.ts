import { expect, test } from '@jest/globals'
import { routes } from '../../shared/routes.ts'
import { ADDRESSES } from '../journeys/testing/addresses.ts'
import { matchPath } from '../routing/match.ts'
import { loaders } from './loaders.ts'
import { pages } from './pages.ts'
import { serverPages } from './serverPages.ts'

const names = routes.map(({ name }) => name).toSorted()

test('every route leads to one page', () => {
  expect(pages.flatMap<string>(page => page.routes).toSorted()).toEqual(names)
})

test('every page has a loader, and says what the server must know of it', () => {
  const folders = pages.map(({ name }) => name)
  expect(Object.keys(loaders)).toEqual(folders)
  expect(Object.keys(serverPages)).toEqual(folders)
})

test('of every route there is an address, so that tests look at it: `samples` of page.server.ts', () => {
  const walked = ADDRESSES.map(([path]) => matchPath(path.replace(/\?.*/, ''))?.route.name)
  expect(names.filter(name => !walked.includes(name))).toEqual([])
})
