import { suggest } from '../../books/search/suggest.ts'
import type { Search } from '../../call/searches.ts'

export const handle: Search<'search.multi2'> = ({ keyword }, { database, language }) =>
  suggest(database, keyword, language)
