import { messages } from '../../messages.ts'

export const install = messages({
  label: 'Install this site',
  title: 'Open {site} like an app',
  why: 'Add it to your home screen. It opens in its own window, with everything you’ve saved offline.',
  menu: 'Tap “Share” in Safari’s toolbar, then “Add to Home Screen”.',
  add: 'Install',
  notNow: 'Not now',
  understood: 'Got it',
})
