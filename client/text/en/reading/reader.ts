import { messages } from '../../messages.ts'

/** Texts of the reader. */
export const reader = messages({
  back: 'Back to the book',
  home: 'Home',
  chapterOf: 'Chapter {number} of {count}',
  minutes: '{minutes, plural, one {About a minute} other {About # minutes}}',
  tools: 'Reader',
  previous: 'Previous',
  next: 'Next',
  nextChapter: 'Next chapter',
  previousChapter: 'Previous chapter',
  chapters: 'Chapters',
  display: 'Display',
  night: 'Night',
  day: 'Day',

  percent: '{percent, number} %',
  resume: 'Go on where you left off: {percent, number} %',
  opening: 'Opening your book …',
  openingText: 'Your last book opens by itself. If it does not, your reading history knows it.',
  history: 'Reading history',
  toHome: 'Go to home',

  lockedTitle: 'This chapter goes on',
  lockedText: 'You have read its opening. Unlock the rest, or read it free in the app.',
  unlock: '{price, plural, one {Unlock for # coin} other {Unlock for # coins}}',
  unlockHint: 'Sign in to unlock',
  ownershipChecked: 'Looking whether this chapter is yours …',
  ownershipFailed: 'Whether this chapter is yours could not be found out. Please check the connection.',
  tryAgain: 'Try again',
  readInApp: 'Read free in the app',

  endFinished: 'The end',
  endFinishedText: 'You have read all of {book}.',
  endUpdating: 'To be continued',
  endUpdatingText: 'You are up to date. The next chapter is being written.',
  toBook: 'Back to the book',
  recommended: 'What to read next',
  promptTitle: 'Read on in {app}',
  promptFree: 'Download the book for free and read it anywhere, even offline.',
  promptFollowUp: 'Get the app to see follow-up content as soon as it is out.',
})
