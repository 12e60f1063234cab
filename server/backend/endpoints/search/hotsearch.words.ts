import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'hotsearch.words'> = async (_input, { trends, brand, language, now }) => ({
  items: await trends.words(brand, now, language),
})
