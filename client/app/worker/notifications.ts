import { commentsLink, readerLink } from '../../../shared/links.ts'
import {
  PUSH_RENEWED,
  type Lapse,
  type NewChapters,
  type NewReplies,
  type PushMessage,
} from '../../../shared/page/pushMessage.ts'
import { pictureAddress } from '../../../shared/pictures.ts'
import { notification as text } from '../../../shared/text/en/reading/notification.ts'
import { scope, type Pushed, type Renewed, type Tapped } from './scope.ts'

const { name, icon, apiBase } = scope.SITE

export function showNotifications() {
  // One at a time: Chromium forgets what a notification opens if others are requested while it is being shown.
  let last = Promise.resolve()
  scope.addEventListener('push', event => {
    const message = messageIn(event)
    const shown = last.then(() => show(message))
    last = shown.catch(() => {})
    event.waitUntil(shown)
  })
  scope.addEventListener('pushsubscriptionchange', event => event.waitUntil(renew(event)))
  scope.addEventListener('notificationclick', event => event.waitUntil(open(event)))
}

/** Undefined if it comes from another release or another sender. */
function messageIn({ data }: Pushed): PushMessage | undefined {
  try {
    const message = data?.json() as PushMessage
    if ('lapse' in message) return message.lapse.count > 0 && message.lapse.path.startsWith('/') ? message : undefined
    const { book, chapter, count } = 'replies' in message ? message.replies : message
    return book.id > 0 && chapter > 0 && count > 0 ? message : undefined
  } catch {
    return undefined
  }
}

/** Browsers require every message to be shown. A notification replaces the previous one of the same book or comment. */
async function show(message: PushMessage | undefined) {
  const { registration } = scope
  if (!message)
    return registration.showNotification(name, { body: text.something, icon, tag: 'news', data: { path: '/' } })
  const { quiet } = message
  const { title, tag, count, body, cover, path } = about(message)
  const silent = quiet !== null && isWithin(quiet, new Date().getHours())
  const [shown] = await registration.getNotifications({ tag })
  // Not yet in the type library.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    icon: cover ? pictureAddress({ apiBase }, cover, 240) : icon,
    badge: icon,
    tag,
    silent,
    // A repeated message makes no sound.
    renotify: !silent && shown !== undefined && shown.data?.count !== count,
    data: { path, count },
  }
  return registration.showNotification(title, options)
}

const about = (message: PushMessage) =>
  'lapse' in message ? aboutLapse(message) : 'replies' in message ? aboutReplies(message) : aboutBook(message)

const aboutLapse = ({ lapse: { count, path } }: Lapse) => ({
  title: name,
  tag: 'lapse',
  count,
  body: text.lapse({ count }),
  cover: null,
  path,
})

const aboutBook = ({ book, author, count, chapter, cover }: NewChapters) => ({
  title: book.name,
  tag: `book-${book.id}`,
  count,
  body: author ? text.newBook({ author, brand: name }) : text.news({ count, brand: name }),
  cover,
  path: readerLink(book.id, chapter),
})

const aboutReplies = ({ replies: { comment, count, book, chapter, key, paragraph } }: NewReplies) => ({
  title: book.name,
  tag: `comment-${comment}`,
  count,
  body: text.replies({ count, brand: name }),
  cover: null,
  path: commentsLink(book.id, chapter, { key, paragraph }),
})

/** Resubscribes if the browser has not; an open tab tells the backend at once, else the next one does. */
async function renew({ newSubscription, oldSubscription }: Renewed) {
  if (!newSubscription && oldSubscription) await scope.registration.pushManager.subscribe(oldSubscription.options)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a tab of this host, not a window
  for (const tab of await scope.clients.matchAll(TABS)) tab.postMessage(PUSH_RENEWED)
}

const TABS = { type: 'window', includeUncontrolled: true } as const

const isWithin = ({ from, to }: NonNullable<PushMessage['quiet']>, hour: number) =>
  from <= to ? hour >= from && hour < to : hour >= from || hour < to

async function open({ notification }: Tapped) {
  notification.close()
  const { href } = new URL((notification.data as { path: string }).path, location.origin)
  const tabs = await scope.clients.matchAll(TABS)
  const tab = tabs.find(({ url }) => url === href) ?? tabs[0]
  try {
    if (!tab) throw new Error('No tab is there.')
    await tab.focus().catch(() => {})
    if (tab.url !== href) await tab.navigate(href)
  } catch {
    // A tab that this worker does not control cannot be navigated.
    await scope.clients.openWindow(href)
  }
}
