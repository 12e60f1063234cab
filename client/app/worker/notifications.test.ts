import { expect, test } from '@jest/globals'
import { PUSH_RENEWED } from '../../../shared/page/pushMessage.ts'
import type { Renewed } from './scope.ts'

const subscribed: unknown[] = []
const shown: unknown[] = []
const listeners = new Map<string, (event: object) => void>()
Object.assign(globalThis, {
  self: {
    SITE: { name: 'A', icon: '', apiBase: '/a_api' },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    registration: {
      pushManager: { subscribe: async (options: unknown) => void subscribed.push(options) },
      getNotifications: async () => [],
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
    },
    clients: { matchAll: async () => [{ postMessage: (message: unknown) => void shown.push(message) }] },
  },
})
const { showNotifications } = await import('./notifications.ts')
showNotifications()

const dispatch = (name: string, event: object) =>
  new Promise((resolve, reject) => {
    const waitUntil = (work: Promise<unknown>) => void work.then(resolve, reject)
    listeners.get(name)?.({ ...event, waitUntil })
  })

test('replies show as a number under the book’s name, and open the comments that they are on', async () => {
  shown.length = 0
  const replies = { comment: 7, count: 2, book: { id: 3, name: 'Salt' }, chapter: 4, key: 9, paragraph: 5 }
  await dispatch('push', { data: { json: () => ({ replies, quiet: null }) } })
  expect(shown).toMatchObject([
    {
      title: 'Salt',
      body: '2 new replies to your comment on A',
      tag: 'comment-7',
      data: { path: '/book-reader/3/4?key=9#comments-5' },
    },
  ])
})

test('vouchers that expire soon show as coins, and open the book where they can be used', async () => {
  shown.length = 0
  const lapse = { count: 50, path: '/book-reader/3' }
  await dispatch('push', { data: { json: () => ({ lapse, quiet: null }) } })
  expect(shown).toMatchObject([{ title: 'A', body: '50 coins in vouchers expire soon', data: { path: lapse.path } }])
})

const options = { userVisibleOnly: true } as PushSubscriptionOptions
test.each([
  ['was taken away is made anew by its own key', { oldSubscription: { options } }, [options]],
  ['was renewed already stays', { oldSubscription: { options }, newSubscription: { options } }, []],
  ['nothing is known of is left to the tab', {}, []],
])('a subscription that %s, and open tabs are notified', async (_what, event, made) => {
  subscribed.length = shown.length = 0
  await dispatch('pushsubscriptionchange', event as Partial<Renewed>)
  expect([subscribed, shown]).toEqual([made, [PUSH_RENEWED]])
})
