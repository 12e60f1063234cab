import type { NewBook } from '../../../server/backend/books/book.ts'
import { endpointOf, type EndpointName } from '../../../shared/api/endpoints.ts'
import { fewBooks, hostileBooks, longBook, ownNovels } from './books.ts'
import type { ScenarioName } from './scenarioNames.ts'

/** Content of a site in a scenario. */
type Scenario = {
  details: string
  books: () => Promise<NewBook[]>
  /** Missing calls: 404 NO_SUCH_CALL. */
  lacks?: (call: EndpointName) => boolean
  /** Failing calls: 500 INTERNAL. */
  fails?: (call: EndpointName) => boolean
  /** Milliseconds before each response. */
  delay?: number
}

/** Calls without which a page has no subject. */
const isNeeded = (call: EndpointName) => {
  const { required, part, subject } = endpointOf(call).use
  return required === true || (subject !== undefined && part === undefined)
}

export const scenarios = {
  empty: { details: 'all calls, no books', books: async () => [] },
  minimal: {
    details: 'two books and only the essential calls: no accounts, banners or trends',
    books: fewBooks,
    lacks: call => call !== 'site.capabilities' && !isNeeded(call),
  },
  rich: { details: 'novels with covers and locked chapters, and a reader with coins', books: ownNovels },
  slow: { details: 'the same, with 3 seconds before every response', books: ownNovels, delay: 3000 },
  failing: {
    details: 'the same, but every call fails that is not the subject of a page',
    books: ownNovels,
    fails: call => !isNeeded(call),
  },
  long: { details: 'a book of 2,000 chapters', books: longBook },
  hostile: { details: 'text with markup, right-to-left and without spaces', books: hostileBooks },
} satisfies Record<ScenarioName, Scenario>

export const scenarioOf = (name: ScenarioName): Scenario => scenarios[name]
