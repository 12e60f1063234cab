import { messages } from '../../messages.ts'

export const offlinePage = messages({
  title: 'On this device',
  about: 'Read these without a connection. Your place is saved, and syncs when you’re back online.',
  loading: 'Checking what’s saved…',
  failed: 'Saved books didn’t load.',
  tryAgain: 'Try again',
  scriptless: 'Turn on JavaScript to see what’s saved.',
})
