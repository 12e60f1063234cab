import type { Handler } from '../../call/handler.ts'
import { listNews, notificationsOf } from '../../comments/news.ts'

export const handle: Handler<'comment.news'> = async ({ page, limit }, call) => {
  const { items, total } = await listNews(call, { page, limit })
  return { items, page, limit, total, notifications: await notificationsOf(call) }
}
