import { messages } from '../../messages.ts'

/** Texts of all forms of an account: their fields, and what is wrong with them. */
export const forms = messages({
  email: 'E-mail address',
  password: 'Password',
  newPassword: 'New password',
  currentPassword: 'Current password',
  passwordHint: '8 characters or more. Several words do well.',
  show: 'Show',
  hide: 'Hide',
  showPassword: 'Show password',
  working: 'One moment …',
  emailMissing: 'Please enter your e-mail address.',
  emailWrong: 'This does not look like an e-mail address.',
  passwordMissing: 'Please enter your password.',
  passwordShort: 'A password has 8 characters or more.',
  notAvailable: 'This is not open here at the moment.',
  busy: 'Very many readers are here right now. Please try again in a moment.',
  tooOften: 'Too many tries. Please try again in {minutes, plural, one {a minute} other {# minutes}}.',
  noAnswer: 'No answer came. Please check the connection and try again.',
  failed: 'That did not work. Please try again in a moment.',
})
