import { messages } from '../../messages.ts'

export const linked = messages({
  title: 'Linked sign-ins',
  intro:
    'Use these to sign in to {brand}. If you unlink one and later sign in with it under the same email address, it’s linked again.',
  none: 'No linked sign-ins yet.',
  since: 'Linked {date}',
  unlink: 'Unlink',
  unlinkOf: 'Unlink {label}',
  unlinked: '{label} unlinked.',
  failed: 'That didn’t work. Please try again in a moment.',
})
