/** What a link in a mail of ours is for; it stands before its secret, so that the page knows what to show. */
export type MailLinkPurpose = 'confirm' | 'reset' | 'address' | 'undo' | 'passkey'

/** What a link from a mail (the last part of its address) is for; undefined for what is none. */
export const purposeOfLink = (link: string) =>
  /^(confirm|reset|address|undo|passkey)_[\w-]{43}$/.exec(link)?.[1] as MailLinkPurpose | undefined

/** Where a form of the sign-in page is found at once: its fragment. */
export const SIGN_UP = 'sign-up'
export const FORGOTTEN = 'forgotten'
