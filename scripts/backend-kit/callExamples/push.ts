import * as samples from './samples.ts'

export const pushExamples = {
  'push.key': { key: { input: {}, data: { key: samples.pushKey } } },
  'push.list': { browsers: { input: {}, data: { items: [samples.pushDevice] } } },
  'push.subscribe': {
    browser: {
      input: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/f3a9',
        p256dh: samples.pushKey,
        auth: 'k8JV6sjdbhAi1n3_LDBLvA',
        quiet: samples.quiet,
        zone: samples.zone,
      },
      data: samples.pushDevice,
    },
  },
  'push.unsubscribe': { browser: { input: { id: '41' }, data: {} } },
} satisfies Partial<samples.Examples>
