import { messages } from '../../messages.ts'

export const errors = messages({
  hasError: 'Has Error',
  slowNetwork: 'The network is slow. Please try again later.',
  timeout: 'The server did not answer in time.',
  notFoundTitle: 'This page could not be found',
  notFoundText: 'The address may be old, or the book has moved to another shelf.',
  badRequestTitle: 'Something in that request was off',
  badRequestText: 'The server could not make sense of it. Going back or starting from home helps.',
  genericTitle: 'This page did not load',
  stays: 'You are offline, and that is not kept on this device. The chapter stays here.',
  imageSrcRequired: 'image src is required',
  fallbackTitle: 'An error occurred while showing the error page',
  backHome: 'Go back to home',
  tryAgain: 'Try again',
})
