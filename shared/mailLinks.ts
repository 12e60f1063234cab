/** Purpose of a link in an email; it precedes the secret, so that the page knows what to show. */
export type MailLinkPurpose = 'confirm' | 'reset' | 'address' | 'undo' | 'passkey'

/** Purpose of an email link, from the last part of its address; undefined if invalid. */
export const purposeOfLink = (link: string) =>
  /^(confirm|reset|address|undo|passkey)_[\w-]{43}$/.exec(link)?.[1] as MailLinkPurpose | undefined

export const SIGN_UP = 'sign-up'
export const FORGOTTEN = 'forgotten'
