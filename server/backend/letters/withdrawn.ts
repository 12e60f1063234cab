import type { Letter } from '../mail/letter.ts'

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
export const withdrawn = (origin: string, { name, byLaw, coins }: Withdrawn): Letter =>
  byLaw
    ? {
        subject: '{book} was taken down',
        book: name,
        paragraphs: [
          '{book} had to be taken down from {brand} by law. Nobody can read it there any more, not even those who ' +
            'unlocked chapters of it. We are sorry.',
          ...(coins > 0 ? ['What you paid for it, in coins and vouchers, was paid back to you in coins.'] : []),
        ],
        ...(coins > 0 && { rows: [['Paid back', coins === 1 ? '1 coin' : `${coins} coins`]] }),
        ...linkTo(origin, 'See your coins', '/myinfo'),
        notes: [ONCE],
      }
    : {
        subject: '{book} is no longer on sale',
        book: name,
        paragraphs: [
          '{book} was withdrawn from {brand}: it is in no list any more, and its chapters can no longer be unlocked.',
          'The chapters that you have unlocked stay yours. You can read them as before.',
        ],
        ...linkTo(origin, 'See what you unlocked', '/myinfo/myLocked'),
        notes: [ONCE],
      }

const ONCE = 'You get this mail, once, because you have unlocked chapters of this novel. Nothing is left to be done.'

const linkTo = (origin: string, label: string, path: string) => origin && { button: { label, url: `${origin}${path}` } }
