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
export const withdrawn = (origin: string, { name, byLaw, coins }: Withdrawn): Email =>
  byLaw
    ? {
        subject: '{book} was taken down',
        book: name,
        paragraphs: [
          'We had to take {book} down from {brand} for legal reasons. No one can read it anymore, including readers ' +
            'who unlocked chapters. We’re sorry.',
          ...(coins > 0 ? ['We refunded the coins and vouchers you spent on it, in coins.'] : []),
        ],
        ...(coins > 0 && { rows: [['Refunded', coins === 1 ? '1 coin' : `${coins} coins`]] }),
        ...linkTo(origin, 'View my coins', '/myinfo'),
        notes: [ONCE],
      }
    : {
        subject: '{book} is no longer available',
        book: name,
        paragraphs: [
          '{book} was withdrawn from {brand}. It no longer shows in lists, and its chapters can’t be unlocked.',
          'Chapters you’ve unlocked stay yours, and you can keep reading them.',
        ],
        ...linkTo(origin, 'View my chapters', '/myinfo/myLocked'),
        notes: [ONCE],
      }

const ONCE = 'You’re getting this email because you unlocked chapters of this novel. There’s nothing you need to do.'

const linkTo = (origin: string, label: string, path: string) => origin && { button: { label, url: `${origin}${path}` } }
