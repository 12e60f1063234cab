import type { Handler } from '../../call/handler.ts'

export const searchSuggest: Handler<'search.multi2'> = ({ keyword }, call) => call.searches.suggest(keyword, call)
