import { messages } from '../../messages.ts'

/** Texts of keeping a book for reading without a connection. */
export const keepOffline = messages({
  remove: 'Remove {book} from this device',
  keep: 'Keep offline',
  keepText: 'All chapters that you can read, on this device',
  begun: 'The book is being kept on this device…',
  beginning: 'Looking which chapters you can read…',
  keeping: 'Keeping {done} of {count}…',
  stop: 'Stop',
  kept: 'Kept offline',
  part: '{done} of {count} chapters are kept',
  goOn: 'Go on',
  full: 'There is no more room on this device: {done} of {count} chapters are kept',
  noRoom: 'There is no room on this device: nothing of this book is kept',
  removeKept: 'Remove',
  allKept: '{size} · All that is kept',
  cannot: 'This browser cannot keep books.',
  failed: 'The book could not be kept. Check the connection and the room on this device, and try again.',
})
