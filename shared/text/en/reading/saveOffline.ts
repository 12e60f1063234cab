import { messages } from '../../messages.ts'

export const saveOffline = messages({
  remove: 'Remove {book} from this device',
  save: 'Save offline',
  saveText: 'Every chapter you can read, on this device',
  started: 'Saving this book to your device…',
  checking: 'Checking which chapters you can read…',
  saving: 'Saving {done} of {count}…',
  stop: 'Stop',
  saved: 'Saved offline',
  partlySaved: '{done} of {count} chapters saved',
  resume: 'Resume',
  full: 'This device is full: {done} of {count} chapters saved',
  noRoom: 'This device is full, so the book wasn’t saved',
  removeSaved: 'Remove',
  allSaved: '{size} · All saved books',
  unsupported: 'This browser can’t save books.',
  failed: 'We couldn’t save this book. Check your connection and free space, then try again.',
})
