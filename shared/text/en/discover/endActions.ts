import { messages } from '../../messages.ts'

export const endActions = messages({
  followBook: 'Follow, and hear of the next chapter',
  writeReview: 'Write a review',
  share: 'Share this book',
  shared: 'Link copied',
})
