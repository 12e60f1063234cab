import type { Handler } from '../../call/handler.ts'
import { trendingWords } from '../../books/trends.ts'

export const hotWords: Handler<'hotsearch.words'> = async (_input, { database, brand }) => ({
  items: await trendingWords(database, brand),
})
