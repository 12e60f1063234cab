import { messages } from '../../messages.ts'

/** Texts of marked and shared passages. */
export const passages = messages({
  passage: 'Selected passage',
  mark: 'Highlight',
  note: 'Note',
  share: 'Share',
  picture: 'Picture',
  name: 'Rename',
  tooLong: 'Select fewer than 1,000 characters.',
  tooMany: 'You’ve reached the limit for highlights and bookmarks. Remove some first.',
  yourNote: 'Your note',
  save: 'Save',
  remove: 'Remove',
  edit: 'Note and more',
  bookmark: 'Bookmark',
  bookmarkPlace: 'Bookmark this place',
  bookmarked: 'Bookmark added',
  unmarked: 'Bookmark removed',
  chapter: 'Chapter {number, number}',
  notSaved: 'This browser couldn’t save it.',
  marks: 'Highlights and notes',
  noMarks: 'No highlights or notes yet',
  howToMark:
    'Select text (or press m on a keyboard) to highlight it or add a note. Tap the ribbon to bookmark a place.',
  where: {
    device: 'Saved on this device',
    account: 'Saved in your account, for all your devices',
    part: 'Your account is full, so some are saved on this device only. Remove some to make room.',
  },
  markdown: 'Markdown',
  json: 'JSON',
  export: 'Export as:',
  quoted: '“{quote}”',
  shared: '{quote}\n{book}, {author}',
  copied: 'Passage and link copied',
  notShared: 'This browser can’t share it.',
})
