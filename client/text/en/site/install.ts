import { messages } from '../../messages.ts'

/** Texts of the hint that the site can be installed. */
export const install = messages({
  label: 'Install this site',
  title: 'Open {site} like an app',
  why: 'From your home screen, in a window of its own, without a store. What you keep offline is there, too.',
  menu: 'Tap Share in Safari’s bar, then “Add to Home Screen”.',
  add: 'Install',
  notNow: 'Not now',
  understood: 'Got it',
})
