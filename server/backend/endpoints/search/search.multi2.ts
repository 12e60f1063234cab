import { suggest } from '../../books/search/suggest.ts'
import type { Search } from '../../call/searches.ts'

export const handle: Search<'search.multi2'> = ({ keyword }, { database, ...by }) =>
  suggest(database, { keyword, ...by })
