import * as samples from './samples.ts'

export const userExamples = {
  'user.login': { entry: { input: { email: samples.EMAIL, password: samples.PASSWORD }, data: samples.entry } },
  'user.signup': {
    account: {
      input: { email: samples.EMAIL, password: samples.PASSWORD, accept_terms: true },
      data: {
        ...samples.entry,
        user: { ...samples.user, email_verified: false },
        created: true,
        ticket: samples.TICKET,
      },
    },
  },
  'user.confirm': {
    code: { input: { ticket: samples.TICKET, code: '204816' }, data: { ...samples.entry, created: true } },
    link: { input: { link: `confirm_${samples.TICKET}`, password: samples.NEW_PASSWORD }, data: samples.entry },
  },
  'user.resend': { ticket: { input: {}, data: { ticket: samples.TICKET } } },
  'user.forgot': { ticket: { input: { email: samples.EMAIL }, data: { ticket: samples.TICKET } } },
  'user.reset': {
    code: { input: { ticket: samples.TICKET, code: '204816', password: samples.NEW_PASSWORD }, data: samples.entry },
    link: { input: { link: `reset_${samples.TICKET}`, password: samples.NEW_PASSWORD }, data: samples.entry },
  },
  'user.password': {
    changed: { input: { current_password: samples.PASSWORD, password: samples.NEW_PASSWORD }, data: samples.entry },
    withPasskeys: {
      input: { current_password: samples.PASSWORD, password: samples.NEW_PASSWORD, remove_passkeys: true },
      data: samples.entry,
    },
  },
  'user.email': {
    ticket: {
      input: { email: 'mara@elsewhere.example', current_password: samples.PASSWORD },
      data: { ticket: samples.TICKET },
    },
  },
  'user.undoEmail': { address: { input: { link: `undo_${samples.TICKET}` }, data: { email: samples.EMAIL } } },
  'user.logout': {
    out: { input: {}, data: {} },
    everywhere: { input: { everywhere: true, remove_passkeys: true }, data: {} },
  },
} satisfies Partial<samples.Examples>
