import { messages } from '../../messages.ts'

export const passkeys = messages({
  failed: 'That didn’t work. Please try again in a moment.',
  title: 'Passkeys',
  intro: 'Sign in with your fingerprint, face or PIN. There’s no password to guess or forget.',
  none: 'No passkeys yet.',
  add: 'Add a passkey',
  name: 'Passkey name',
  nameHint: 'Something you’ll recognize, like “My phone”.',
  nameMissing: 'Please enter a name.',
  preset: 'My device',
  added: 'Passkey “{name}” added.',
  notCreated: 'No passkey was created.',
  alreadyAdded: 'This device already has a passkey for your account.',
  unused: '{host} · added {date}',
  used: '{host} · last used {date}',
  rename: 'Rename',
  renameOf: 'Rename passkey {name}',
  save: 'Save name',
  remove: 'Remove',
  removeOf: 'Remove passkey {name}',
  removed: 'Passkey “{name}” removed.',
  passkeysRemain:
    '{count, plural, one {Your account has # passkey, {names}, which signs in without the password. If you don’t recognize it, remove it.} other {Your account has # passkeys, {names}, which sign in without the password. If you don’t recognize one, remove them.}}',
  removeAll: '{count, plural, =1 {Also remove the passkey} other {Also remove all # passkeys}}',
  unsupported: 'This browser doesn’t support passkeys.',
})
