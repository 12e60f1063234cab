import { messages } from '../../messages.ts'

/** Texts of the hint that the site can be installed. */
export const install = messages({
  label: 'Install this site',
  title: 'Open {site} like an app',
  why: 'On your home screen, in its own window, no store needed. What you save offline is there, too.',
  menu: 'Tap Share in Safari’s bar, then “Add to Home Screen”.',
  add: 'Install',
  notNow: 'Not now',
  understood: 'Got it',
})
