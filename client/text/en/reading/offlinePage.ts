import { messages } from '../../messages.ts'

/** Texts of the page for times without a connection; what it lists comes with texts of its own. */
export const offlinePage = messages({
  title: 'On this device',
  about: 'These can be read without a connection. Your place is kept, and sent when you are back.',
  waiting: 'Looking what this device keeps…',
  failed: 'What is kept did not load.',
  tryAgain: 'Try again',
  scriptless: 'What is kept is kept by your browser, which needs JavaScript to show it.',
})
