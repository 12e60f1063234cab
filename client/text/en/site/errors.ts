import { messages } from '../../messages.ts'

export const errors = messages({
  hasError: 'Has Error',
  slowNetwork: 'The network is slow.',
  timeout: 'The server took too long.',
  notFoundTitle: 'This page could not be found',
  notFoundText: 'The link may be old.',
  badRequestTitle: 'That request didn’t work',
  badRequestText: 'Go back, or start from home.',
  genericTitle: 'This page didn’t load',
  stays: 'You’re offline, and that isn’t saved on this device.',
  imageSrcRequired: 'image src is required',
  fallbackTitle: 'An error occurred while showing the error page',
  backHome: 'Go back to home',
  tryAgain: 'Try again',
})
