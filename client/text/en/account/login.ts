import { messages } from '../../messages.ts'

/** Texts of signing in: the form, its errors, and links that sign in. */
export const login = messages({
  signIn: 'Sign in',
  scriptNeeded: 'Signing in needs JavaScript. Reading does not.',
  signInTo: 'Sign in to {brand}',
  signInText: 'Take your novels, coins and unlocked chapters to every device.',
  sessionEnded: 'Your session has ended. Please sign in again.',
  email: 'E-mail address',
  password: 'Password',
  show: 'Show',
  hide: 'Hide',
  showPassword: 'Show password',
  accept:
    'I am new here: create my account. I accept the <terms>terms of service</terms> and the <privacy>privacy policy</privacy>.',
  or: 'or',
  continueWith: 'Continue with {provider}',
  continueTerms:
    'New here? By continuing you create an account and accept the <terms>terms of service</terms> and the <privacy>privacy policy</privacy>.',
  working: 'One moment …',

  emailMissing: 'Please enter your e-mail address.',
  emailWrong: 'This does not look like an e-mail address.',
  passwordMissing: 'Please enter your password.',
  passwordShort: 'A password has 8 characters or more.',
  badCredentials: 'This address and this password do not go together.',
  termsNotAccepted: 'There is no account with this address yet. To create one, please accept the terms here.',
  notAvailable: 'Signing in is not open yet. You can read on without an account: what you read is kept on this device.',
  busy: 'Very many readers are signing in right now. Please try again in a moment.',
  tooOften: 'Too many tries. Please try again in {minutes, plural, one {a minute} other {# minutes}}.',
  noAnswer: 'No answer came. Please check the connection and try again.',
  failed: 'That did not work. Please try again in a moment.',

  welcome: 'Hello, {name}',
  signOut: 'Sign out',
  signedOut: 'You are signed out.',
  termsTitle: 'Terms of service',
  notSignedIn: 'You are not signed in',
  tryAgain: 'Try again',
  recently: 'Recently signed in',
  goOn: 'Go on',

  linkTitle: 'Signing you in',
  linkText: 'One moment, your link is being checked.',
  linkRefused: 'A sign-in link works once and for a short time. Please sign in again.',
  linkLost: 'The link could not be checked',
})
