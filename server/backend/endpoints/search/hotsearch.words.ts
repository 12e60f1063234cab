import type { Handler } from '../../http/handler.ts'

export const hotWords: Handler<'hotsearch.words'> = async (_input, { trends, brand }) => ({
  items: await trends.words(brand),
})
