import { messages } from '../../messages.ts'

export const login = messages({
  signIn: 'Sign in',
  scriptNeeded: 'Turn on JavaScript to sign in. You can read without it.',
  signInTo: 'Sign in to {brand}',
  signInText: 'Your novels, coins and unlocked chapters, on every device.',
  sessionEnded: 'Your session has ended. Please sign in again.',

  createAccount: 'Create account',
  createIn: 'Create your {brand} account',
  createText: 'We’ll email you a code to confirm your address. You can start reading right away.',
  newHere: 'New here?',
  forgotPassword: 'Forgot your password?',
  forgotPasswordTitle: 'Choose a new password',
  back: 'Back to sign-in',
  accountsClosed: 'There are no accounts here. You don’t need one to read.',
  mailClosed: 'You can’t sign up by email here. Without an account, your reading history is saved on this device.',
  confirmTitle: 'Confirm your email',

  badCredentials: 'Wrong email address or password. Passwords are case-sensitive.',
  notAvailable: 'Sign-in isn’t available yet. Without an account, your reading history is saved on this device.',

  welcome: 'Hello, {name}',
  signOut: 'Sign out',
  signedOut: 'You’re signed out.',
  termsTitle: 'Terms of service',
  recently: 'Recently signed in',
  continue: 'Continue',
  later: 'Later',
})
