import { emails } from '../../../client/text/en/emails/emails.ts'
import type { Email } from '../mail/email.ts'

type Withdrawn = {
  name: string
  /** Nobody reads it any more; else who unlocked chapters does. */
  byLaw: boolean
  /** What they were paid back. */
  coins: number
}

/**
 * Tells who unlocked chapters of a book that it is no longer on the site, and what of it stays theirs.
 * @param origin '' where no address of the site is known: then nothing is linked
 */
export function withdrawn(origin: string, { name, byLaw, coins }: Withdrawn): Email {
  const names = { book: '{book}', brand: '{brand}' }
  const linkTo = (label: string, path: string) => origin && { button: { label, url: `${origin}${path}` } }
  const common = { book: name, notes: [emails.withdrawn.note] }
  if (byLaw)
    return {
      ...common,
      subject: emails.takenDown.subject(names),
      paragraphs: [emails.takenDown.text(names), ...(coins > 0 ? [emails.takenDown.refunded] : [])],
      ...(coins > 0 && { rows: [[emails.takenDown.refund, emails.coins({ count: coins })]] }),
      ...linkTo(emails.takenDown.button, '/myinfo'),
    }
  return {
    ...common,
    subject: emails.withdrawn.subject(names),
    paragraphs: [emails.withdrawn.text(names), emails.withdrawn.yours],
    ...linkTo(emails.withdrawn.button, '/myinfo/myLocked'),
  }
}
