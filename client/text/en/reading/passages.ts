import { messages } from '../../messages.ts'

/** Texts of marked and shared passages. */
export const passages = messages({
  passage: 'Selected passage',
  mark: 'Highlight',
  note: 'Note',
  share: 'Share',
  picture: 'Picture',
  tooLong: 'Select fewer than 1,000 characters to mark or share them.',
  yourNote: 'Your note',
  save: 'Save',
  remove: 'Remove highlight',
  notKept: 'This browser has no room to keep it.',
  marks: 'Highlights and notes',
  noMarks: 'Nothing highlighted yet',
  howToMark: 'Select words in a chapter to highlight them or to add a note. On a keyboard, press m.',
  markdown: 'Markdown',
  json: 'JSON',
  export: 'Save as a file:',
  shared: '“{quote}”\n{book}, {author}',
  copied: 'Passage and link copied',
  notShared: 'This browser cannot share it.',
})
