import { messages } from '../../messages.ts'

export const paymentProblem = messages({
  content: 'What happened?',
  noContent: 'Please describe the problem.',
  send: 'Send',
  sending: 'Sending…',
  failed: 'We couldn’t send this. It’s still here, so please try again.',
})
