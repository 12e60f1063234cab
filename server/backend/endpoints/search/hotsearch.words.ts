import type { Handler } from '../../http/handler.ts'
import { trendingWords } from '../../database/trends.ts'

export const hotWords: Handler<'hotsearch.words'> = async (_input, { database, brand }) => ({
  items: await trendingWords(database, brand),
})
