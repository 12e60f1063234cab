import { messages } from '../../messages.ts'

export const history = messages({
  title: 'Reading history',
  about: 'Saved on this device.',
  aboutAccount: 'Saved in your account, for all your devices.',
  notSynced: 'We can’t reach your account right now. This is what’s on this device.',
  scriptless: 'Turn on JavaScript to see your reading history.',
  loading: 'Loading your reading history…',
})
