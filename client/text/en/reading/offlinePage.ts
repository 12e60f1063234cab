import { messages } from '../../messages.ts'

/** Texts of the page for times without a connection; what it lists comes with texts of its own. */
export const offlinePage = messages({
  title: 'On this device',
  about: 'Read these without a connection. Your place is saved, and syncs when you’re back online.',
  loading: 'Checking what’s saved…',
  failed: 'Saved books didn’t load.',
  tryAgain: 'Try again',
  scriptless: 'Turn on JavaScript to see what’s saved.',
})
