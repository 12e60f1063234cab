import { messages } from '../../messages.ts'

export const forms = messages({
  email: 'Email address',
  password: 'Password',
  newPassword: 'New password',
  currentPassword: 'Current password',
  passwordHint: 'At least 8 characters. A few words work well.',
  show: 'Show',
  hide: 'Hide',
  showPassword: 'Show password',
  working: 'One moment…',
  emailMissing: 'Please enter your email address.',
  emailWrong: 'That doesn’t look like an email address.',
  passwordMissing: 'Please enter a password.',
  passwordShort: 'Use at least 8 characters.',
  notAvailable: 'This isn’t available right now.',
  busy: 'We’re very busy. Please try again in a moment.',
  tooOften: 'Too many attempts. Please try again in {minutes, plural, =1 {a minute} other {# minutes}}.',
  noResponse: 'We couldn’t reach the server. Check your connection and try again.',
  failed: 'That didn’t work. Please try again in a moment.',
})
