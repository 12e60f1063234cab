import { messages } from '../../messages.ts'

/** Texts of signing in: the form, its errors, and links that sign in. */
export const login = messages({
  signIn: 'Sign in',
  scriptNeeded: 'Signing in needs JavaScript. Reading does not.',
  signInTo: 'Sign in to {brand}',
  signInText: 'Take your novels, coins and unlocked chapters to every device.',
  sessionEnded: 'Your session has ended. Please sign in again.',

  createAccount: 'Create account',
  createIn: 'Create your {brand} account',
  createText: 'A mail with a code confirms that the address is yours. You can read on at once.',
  newHere: 'New here?',
  forgotten: 'Forgotten your password?',
  forgottenTitle: 'Choose a new password',
  back: 'Back to signing in',
  accountsClosed: 'There are no accounts here. Reading needs none.',
  mailClosed:
    'Accounts by e-mail are not open here. You can read on without one: what you read is kept on this device.',
  confirmTitle: 'Confirm your address',

  badCredentials: 'Please check both: capital letters count.',
  notAvailable: 'Signing in is not open yet. You can read on without an account: what you read is kept on this device.',

  welcome: 'Hello, {name}',
  signOut: 'Sign out',
  signedOut: 'You are signed out.',
  termsTitle: 'Terms of service',
  recently: 'Recently signed in',
  goOn: 'Go on',
})
