import { reaction } from 'mobx'
import type { Navigation } from '../routing/navigation.ts'
import type { Services } from '../services.ts'

/** Entries that one call takes (contract, `readlog.batchsave`), and that one page of `readlog.get` brings. */
const MOST_SENT = 200
const MOST_READ = 50

/**
 * Keeps the reading log of a signed-in reader the same here and in the account; of each book the newest place wins on
 * both sides. The log in the browser is the queue: what could not be sent goes with the next page, when the tab is
 * hidden, and when the line is back.
 */
export function keepLogInStep({ api, stores: { book, user } }: Services, navigation: Navigation) {
  let sentUntil = ''

  const send = async (keepalive = false): Promise<boolean> => {
    const unsent = book.readlogList.filter(({ read_at }) => read_at > sentUntil).slice(0, MOST_SENT)
    if (!user.isLogin || unsent.length === 0) return user.isLogin
    const logs = unsent.map(({ book_id, chapter_id, progress, read_at }) => ({ book_id, chapter_id, progress, read_at }))
    const { s } = await api.post('readlog.batchsave', { logs }, { background: true, keepalive })
    if (s) sentUntil = unsent[0]?.read_at ?? sentUntil
    return s === 1
  }

  const join = async () => {
    sentUntil = ''
    if (!(await send())) return
    const account = await api.get('readlog.get', { page: 1, limit: MOST_READ }, { background: true })
    if (!account.s) return
    book.merge(account.d.items.map(({ book: { name, cover, chapter_count }, ...entry }) => ({ ...entry, book_name: name, cover, chapter_count })))
  }

  reaction(() => user.isLogin, isLogin => { if (isLogin) void join() }, { fireImmediately: true })
  navigation.onArrival(() => void send())
  addEventListener('online', () => void send())
  document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'hidden') void send(true) })
}
