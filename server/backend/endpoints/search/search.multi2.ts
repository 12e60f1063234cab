import { suggest } from '../../books/search.ts'
import type { Handler } from '../../call/handler.ts'

export const searchSuggest: Handler<'search.multi2'> = ({ keyword }, { database }) => suggest(database, keyword)
