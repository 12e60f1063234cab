import type { Handler } from '../../call/handler.ts'

export const hotWords: Handler<'hotsearch.words'> = async (_input, { trends, brand, now }) => ({
  items: await trends.words(brand, now),
})
