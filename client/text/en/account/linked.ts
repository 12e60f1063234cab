import { messages } from '../../messages.ts'

/** Texts of the third parties that sign a reader in. */
export const linked = messages({
  title: 'Linked sign-ins',
  intro:
    'These sign you in at {brand}. One that you unlink is linked again when somebody signs in there with your address.',
  none: 'No sign-in is linked to your account.',
  since: 'linked {date}',
  unlink: 'Unlink',
  unlinkOf: 'Unlink {label}',
  unlinked: '{label} is unlinked.',
  failed: 'That did not work. Please try again in a moment.',
})
