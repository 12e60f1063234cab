import { messages } from '../../messages.ts'

/** Texts of the question whether visits may be counted. */
export const consent = messages({
  label: 'Counting of visits',
  title: 'May your visits be counted?',
  visits: '{site} would note what kind of device you have, and which advertisement brought you.',
  google: 'Google would count which pages are opened, without cookies.',
  either: 'Reading is the same either way, and under Mine you can change your mind.',
  more: 'What that means',
  saidYes: 'So far you said yes.',
  saidNo: 'So far you said no.',
  byBrowser: 'Your browser tells all sites that you do not want this (Global Privacy Control). So nothing is counted.',
  close: 'Close',
  no: 'No',
  yes: 'Yes',
})
