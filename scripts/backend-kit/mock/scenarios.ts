import type { NewBook } from '../../../server/backend/books/book.ts'
import { endpointOf, type EndpointName } from '../../../shared/api/endpoints.ts'
import { fewBooks, hostileBooks, longBook, ownNovels } from './books.ts'
import type { ScenarioName } from './scenarioNames.ts'

/** Something that a site may have to show. */
type Scenario = {
  about: string
  books: () => Promise<NewBook[]>
  /** Calls that it has no more: 404 NO_SUCH_CALL. */
  lacks?: (call: EndpointName) => boolean
  /** Calls that fail: 500 INTERNAL. */
  fails?: (call: EndpointName) => boolean
  /** Milliseconds before each answer. */
  delay?: number
}

/** Without it no page about its subject. */
const isNeeded = (call: EndpointName) => {
  const { required, part, subject } = endpointOf(call).use
  return required === true || (subject !== undefined && part === undefined)
}

export const scenarios = {
  empty: { about: 'all calls, and not one book', books: async () => [] },
  minimal: {
    about: 'two books, and only the calls that pages are about: no accounts, no banners, no trends',
    books: fewBooks,
    lacks: call => call !== 'site.capabilities' && !isNeeded(call),
  },
  rich: { about: 'the house’s own novels with covers, locks, and a reader with coins', books: ownNovels },
  slow: { about: 'the same, and every answer takes 3 seconds', books: ownNovels, delay: 3000 },
  failing: {
    about: 'the same, and every call fails that is not the subject of a page',
    books: ownNovels,
    fails: call => !isNeeded(call),
  },
  long: { about: 'a book of 2,000 chapters', books: longBook },
  hostile: { about: 'text with markup, in other directions, and without spaces', books: hostileBooks },
} satisfies Record<ScenarioName, Scenario>

export const scenarioOf = (name: ScenarioName): Scenario => scenarios[name]
