import { messages } from '../../messages.ts'

export const complaint = messages({
  title: 'Report issue',
  type: 'What’s wrong?',
  content: 'Tell us more',
  contentHint: 'Which chapter? Which words?',
  email: 'Your email, if you’d like a reply',
  report: 'REPORT',
  sending: 'Sending…',
  noType: 'Please choose what’s wrong.',
  noContent: 'Please describe the problem.',
  badEmail: 'That doesn’t look like an email address.',
  typesFailed: 'The form didn’t load.',
  tryAgain: 'Try again',
  failed: 'We couldn’t send your report. It’s still here, so please try again.',
  sent: 'Thank you',
  sentText: 'We’ve got your report. We look into every one.',
  done: 'Done',
})
