import { messages } from '../../messages.ts'

export const consent = messages({
  label: 'Privacy choices',
  title: 'Can we count your visits?',
  visits: '{site} would record what kind of device you use and which ad brought you here.',
  google: 'Google would count which pages are opened, without cookies.',
  either: 'You can read either way, and change your mind under Mine.',
  more: 'What this means',
  agreed: 'You agreed.',
  declined: 'You declined.',
  byBrowser: 'Your browser asks every site not to do this (Global Privacy Control), so nothing is counted.',
  close: 'Close',
  no: 'Decline',
  yes: 'Agree',
})
