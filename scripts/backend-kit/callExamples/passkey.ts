import * as samples from './samples.ts'

export const passkeyExamples = {
  'user.passkeys': { passkeys: { input: {}, data: { items: [samples.passkey] } } },
  'user.passkeyOptions': {
    signIn: {
      input: { for: 'sign_in' },
      data: {
        options: {
          challenge: samples.passkeyChallenge,
          rpId: 'novels.example',
          timeout: 300000,
          userVerification: 'required',
        },
      },
    },
  },
  'user.addPasskey': {
    added: {
      input: { name: 'Phone', response: samples.passkeyResponse },
      data: { ...samples.passkey, used_at: null },
    },
  },
  'user.namePasskey': { named: { input: { passkey_id: samples.PASSKEY, name: 'Old phone' }, data: {} } },
  'user.removePasskey': { removed: { input: { passkey_id: samples.PASSKEY }, data: {} } },
  'user.undoPasskey': {
    address: { input: { link: `passkey_${samples.TICKET}` }, data: { email: 'mara@reader.example' } },
  },
  'user.passkeySignIn': { entry: { input: { response: samples.passkeyResponse }, data: samples.entry } },
} satisfies Partial<samples.Examples>
