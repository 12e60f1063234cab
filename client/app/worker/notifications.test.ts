import { expect, test } from '@jest/globals'
import { PUSH_RENEWED } from '../../../shared/page/pushMessage.ts'
import type { Renewed } from './scope.ts'

const subscribed: unknown[] = []
const shown: unknown[] = []
const listeners = new Map<string, (event: Renewed) => void>()
Object.assign(globalThis, {
  self: {
    SITE: { name: 'A', icon: '', apiBase: '/a_api' },
    addEventListener: (type: string, listener: (event: Renewed) => void) => listeners.set(type, listener),
    registration: { pushManager: { subscribe: async (options: unknown) => void subscribed.push(options) } },
    clients: { matchAll: async () => [{ postMessage: (message: unknown) => void shown.push(message) }] },
  },
})
const { showNotifications } = await import('./notifications.ts')
showNotifications()

const options = { userVisibleOnly: true } as PushSubscriptionOptions
test.each([
  ['was taken away is made anew by its own key', { oldSubscription: { options } }, [options]],
  ['was renewed already stays', { oldSubscription: { options }, newSubscription: { options } }, []],
  ['nothing is known of is left to the tab', {}, []],
])('a subscription that %s, and open tabs are notified', async (_what, event, made) => {
  subscribed.length = shown.length = 0
  await new Promise((resolve, reject) => {
    const waitUntil = (work: Promise<unknown>) => void work.then(resolve, reject)
    listeners.get('pushsubscriptionchange')?.({ ...event, waitUntil } as Renewed)
  })
  expect([subscribed, shown]).toEqual([made, [PUSH_RENEWED]])
})
