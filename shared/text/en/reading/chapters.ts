import { messages } from '../../messages.ts'

export const chapters = messages({
  chapters: 'Chapters',
  chapter: 'Chapter {number}',
  locked: 'locked',
  part: '{first}–{last}',
  otherChapters: 'Other chapters',
  range: 'Chapters {first} to {last}',
  chaptersFailed: 'Some chapters didn’t load.',
  tryAgain: 'Try again',
})
