import { messages } from '../../messages.ts'

/** Texts of the page where links lead that sign in, or that came by mail. */
export const link = messages({
  signIn: 'Sign in',
  scriptNeeded: 'Signing in needs JavaScript. Reading does not.',
  welcome: 'Hello, {name}',
  noAnswer: 'No answer came. Please check the connection and try again.',
  notSignedIn: 'You are not signed in',
  tryAgain: 'Try again',
  linkTitle: 'Signing you in',
  linkText: 'One moment, your link is being checked.',
  linkRefused: 'A sign-in link works once and for a short time. Please sign in again.',
  linkLost: 'The link could not be checked',
})
