import { messages } from '../../messages.ts'

/** Texts of keeping a book for reading without a connection. */
export const keepOffline = messages({
  remove: 'Remove {book} from this device',
  keep: 'Save offline',
  keepText: 'Every chapter you can read, on this device',
  begun: 'Saving this book to your device…',
  beginning: 'Checking which chapters you can read…',
  keeping: 'Saving {done} of {count}…',
  stop: 'Stop',
  kept: 'Saved offline',
  part: '{done} of {count} chapters saved',
  goOn: 'Resume',
  full: 'This device is full: {done} of {count} chapters saved',
  noRoom: 'This device is full, so the book wasn’t saved',
  removeKept: 'Remove',
  allKept: '{size} · All saved books',
  cannot: 'This browser can’t save books.',
  failed: 'We couldn’t save this book. Check your connection and free space, then try again.',
})
