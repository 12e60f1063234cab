import { chapter } from '#lib/data.js'

export const load = async ({ params }) => ({ chapter: await chapter(params.book, params.chapter) })
