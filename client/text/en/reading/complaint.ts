import { messages } from '../../messages.ts'

/** Texts of the complaint form. */
export const complaint = messages({
  title: 'Report issue',
  type: 'What is wrong?',
  content: 'Tell us more',
  contentHint: 'Which chapter, which words?',
  email: 'Your e-mail, if you want an answer',
  report: 'REPORT',
  sending: 'Sending …',
  noType: 'Please choose what is wrong.',
  noContent: 'Please tell us in a few words.',
  badEmail: 'This e-mail address does not look right.',
  typesFailed: 'The form did not load.',
  tryAgain: 'Try again',
  failed: 'Your report was not sent. It is still here: please try again.',
  sent: 'Thank you',
  sentText: 'Your report is with us. We look into every one.',
  done: 'Done',
})
