import { messages } from '../../messages.ts'

export const followAuthor = messages({
  follow: 'Follow {author}',
  following: 'Following {author}',
  followText: 'New books and chapters appear in your updates',
  followed: 'You’re following {author}',
  unfollowed: 'You’re no longer following {author}',
})
