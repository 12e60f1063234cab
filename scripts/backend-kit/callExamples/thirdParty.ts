import * as samples from './samples.ts'

export const thirdPartyExamples = {
  'user.oauthUrl': {
    providers: {
      input: {},
      data: {
        providers: [{ name: 'google', label: 'Google' }],
        email: true,
        offers: ['sessions', 'export', 'delete', 'passkeys'],
      },
    },
    address: {
      input: { provider: 'google', return_to: '/myinfo' },
      data: { url: 'https://accounts.google.example/authorize?state=Qx7', state: 'Qx7m2Vb9Lk4Rt8Wc' },
    },
  },
  'user.identities': { linked: { input: {}, data: { items: [samples.identity] } } },
  'user.removeIdentity': { unlinked: { input: { identity_id: samples.IDENTITY }, data: {} } },
  'user.sns': {
    entry: {
      input: { code: samples.TICKET },
      data: { ...samples.entry, user: { ...samples.user, providers: ['google'] }, return_to: '/myinfo' },
    },
  },
} satisfies Partial<samples.Examples>
