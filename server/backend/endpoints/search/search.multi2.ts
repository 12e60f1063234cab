import type { Handler } from '../../call/handler.ts'

export const searchSuggest: Handler<'search.multi2'> = ({ keyword }, { searches }) => searches.suggest(keyword)
