import { messages } from '../../messages.ts'

/** Under a chapter, and beside its paragraphs. */
export const comments = messages({
  title: 'Comments',
  none: 'No comments yet. What do you think of this chapter?',
  all: '{count, plural, one {Open the comment} other {Show all # comments}}',
  write: 'Write a comment',
  continueDraft: 'Continue your comment',
  onParagraph: '{count, plural, one {# comment on this paragraph} other {# comments on this paragraph}}',
  lastSeen: 'You’re offline. This is the number you last saw.',
  anonymous: 'A reader',
  author: 'Author',
  edited: 'edited',
  spoiler: 'Spoiler: tap to read',
  likes: '{count, plural, one {# like} other {# likes}}',
  likedByAuthor: 'Liked by the author',
})
