import { messages } from '../../messages.ts'

export const errors = messages({
  hasError: 'Has Error',
  slowNetwork: 'The network is slow.',
  timeout: 'The server took too long.',
  genericTitle: 'This page didn’t load',
  offline: 'You’re offline.',
  notSaved: 'You’re offline, and that isn’t saved on this device.',
  notSavedLocked: 'You’re offline, and that chapter is locked.',
  imageSrcRequired: 'image src is required',
  fallbackTitle: 'An error occurred while showing the error page',
  backHome: 'Go back to home',
  tryAgain: 'Try again',
})
