import { messages } from '../../messages.ts'

export const commentNews = messages({
  title: 'Replies to you',
  replied: '{name} replied to you',
  yours: 'Your comment: {text}',
  spoiler: 'Contains a spoiler',
  toComment: 'Read in {chapter}',
  more: 'More replies',
  notified: 'Also tell me about replies',
  push: 'By notification',
  mail: 'By email, once a day at most',
  failed: 'That didn’t work. Please try again.',
})
