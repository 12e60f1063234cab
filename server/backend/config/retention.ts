import type { Settings, Values } from '../../settings.ts'
import { wholeNumber } from '../../settings/kinds.ts'
import type { Ages } from '../retention/rules.ts'

const days = wholeNumber(1, 3650, 'days')

/** For how long what of readers is kept. */
export const retention = {
  retainVisits: {
    name: 'RETAIN_VISITS',
    schema: days,
    preset: '30',
    meaning: 'Days for which visits and the campaigns that brought them are kept.',
  },
  retainComplaints: {
    name: 'RETAIN_COMPLAINTS',
    schema: days,
    preset: '365',
    meaning: 'Days for which complaints are kept, with the address of who wants an answer.',
  },
  retainSearches: {
    name: 'RETAIN_SEARCHES',
    schema: days,
    preset: '30',
    meaning: 'Days for which a searched word is kept after its last search, a little longer where many searched it.',
  },
  retainDevices: {
    name: 'RETAIN_DEVICES',
    schema: days,
    preset: '400',
    meaning: 'Days for which an account knows a device on which nobody has signed in to it since.',
  },
  retainMails: {
    name: 'RETAIN_MAILS',
    schema: days,
    preset: '2',
    meaning: 'Days for which a mail stays in the outbox that could not be sent, were nobody there to give it up.',
  },
  retainPushes: {
    name: 'RETAIN_PUSHES',
    schema: days,
    preset: '365',
    meaning: 'Days for which a browser is told of new chapters whose reader has not come back with it since.',
  },
} as const satisfies Settings

/** In days. */
export const retentionOf = (values: Values<typeof retention>): Ages => ({
  visits: values.retainVisits,
  complaints: values.retainComplaints,
  searches: values.retainSearches,
  devices: values.retainDevices,
  mails: values.retainMails,
  pushes: values.retainPushes,
})
