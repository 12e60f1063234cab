import { messages } from '../../messages.ts'

/** Texts of reading aloud. */
export const aloud = messages({
  title: 'Reading aloud',
  back: 'A sentence back',
  forward: 'A sentence on',
  play: 'Read on',
  pause: 'Pause',
  stop: 'Stop reading aloud',
  speed: 'Speed: {rate, number}',
  times: '{rate, number}×',
  sleepOff: 'Sleep timer: off',
  sleepIn: 'Sleep timer: {minutes} minutes',
  sleepChapter: 'Sleep timer: end of the chapter',
  minutes: '{minutes} min',
  end: 'End',
  bookEnd: 'This is where the book ends.',
  locked: 'The next chapter is locked. Reading aloud stops here.',
  silent: 'This browser has no voice to read with, or it did not answer.',
})
