import { messages } from '../../messages.ts'

/** Texts of the passkeys of an account. */
export const passkeys = messages({
  failed: 'That did not work. Please try again in a moment.',
  title: 'Passkeys',
  intro:
    'With a passkey you sign in by the lock of your device: fingerprint, face or PIN. No password can be guessed or lost.',
  none: 'There is no passkey yet.',
  add: 'Add a passkey',
  name: 'What it is called',
  nameHint: 'So that you know it again: my phone, my key.',
  nameMissing: 'Please give it a name.',
  preset: 'My device',
  added: 'The passkey {name} is added.',
  notMade: 'No passkey was made.',
  known: 'This device has a passkey for your account already.',
  unused: 'for {host} · added {date}',
  used: 'for {host} · last used {date}',
  rename: 'Rename',
  renameOf: 'Rename the passkey {name}',
  save: 'Save the name',
  remove: 'Remove',
  removeOf: 'Remove the passkey {name}',
  removed: 'The passkey {name} is removed.',
  goOnToo:
    '{count, plural, one {Your account has # passkey, {names}. It signs in without the password. Is it not yours? Then remove it.} other {Your account has # passkeys: {names}. They sign in without the password. Is one of them not yours? Then remove them.}}',
  removeAll: '{count, plural, one {Remove the passkey, too} other {Remove all # passkeys, too}}',
  notHere: 'This browser knows no passkeys.',
})
