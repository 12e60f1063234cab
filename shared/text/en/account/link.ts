import { messages } from '../../messages.ts'

export const link = messages({
  signIn: 'Sign in',
  scriptNeeded: 'Turn on JavaScript to sign in. You can read without it.',
  welcome: 'Hello, {name}',
  noResponse: 'We couldn’t reach the server. Check your connection and try again.',
  notSignedIn: 'You’re not signed in',
  tryAgain: 'Try again',
  linkTitle: 'Signing you in',
  linkText: 'One moment, we’re checking your link.',
  linkRefused: 'Sign-in links work once, and only for a short time. Please sign in again.',
  linkLost: 'We couldn’t check your link',
})
