/** Where mails go: to an SMTP server, into files, or nowhere. */
export const mailModes = ['smtp', 'files', 'off'] as const
export type MailMode = (typeof mailModes)[number]
