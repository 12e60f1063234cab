import { suggest } from '../../database/search.ts'
import type { Handler } from '../../http/handler.ts'

export const searchSuggest: Handler<'search.multi2'> = ({ keyword }, { database }) => suggest(database, keyword)
