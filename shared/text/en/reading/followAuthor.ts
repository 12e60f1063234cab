import { messages } from '../../messages.ts'

export const followAuthor = messages({
  follow: 'Follow {author}',
  following: 'Following {author}',
  followText: 'Get new chapters in Updates',
  followed: 'You’re following {author}',
  unfollowed: 'You’re no longer following {author}',
})
