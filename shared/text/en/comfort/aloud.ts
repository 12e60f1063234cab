import { messages } from '../../messages.ts'

export const aloud = messages({
  title: 'Reading aloud',
  back: 'Previous sentence',
  forward: 'Next sentence',
  play: 'Play',
  pause: 'Pause',
  stop: 'Stop reading aloud',
  speed: 'Speed: {rate, number}',
  times: '{rate, number}×',
  sleepOff: 'Sleep timer: off',
  sleepIn: 'Sleep timer: {minutes} minutes',
  sleepChapter: 'Sleep timer: end of the chapter',
  minutes: '{minutes} min',
  end: 'End',
  bookEnd: 'You’ve reached the end of the book.',
  locked: 'The next chapter is locked, so reading aloud stops here.',
  silent: 'This browser can’t read aloud.',
})
