import type { MailRow } from '../database/schema/accounts.ts'
import type { Database } from '../database/schema/schema.ts'
import type { Email } from '../mail/email.ts'
import { queueMail, type MailOrder } from '../mail/outbox.ts'
import { FORGOTTEN } from '../../../shared/mailLinks.ts'
import { createProofSecrets, linkPasskey } from './proofs.ts'

/** What readers are written about. */
type MailKind =
  | 'confirm'
  | 'again'
  | 'signIn'
  | 'deleted'
  | 'passkeyAdded'
  | 'reset'
  | 'address'
  | 'addressChanged'
  | 'passwordChanged'
  | 'newDevice'

/** Writes down a mail of ours to be sent. */
export const orderMail = (database: Database, order: MailOrder & { kind: MailKind }, now: Date) =>
  queueMail(database, order, now)

/** What only the letter itself knows when it is written. */
type Secrets = { code: string; link: string }

const NOT_YOU = 'If this wasn’t you, you can ignore this email.'
const NOTHING_TO_DO = 'If this was you, there’s nothing to do.'
const SHORT = 'The code and link work once, for 30 minutes. Only the latest email counts.'

const counted = (count: string, thing: string) =>
  count === '0' ? [] : [`${count} ${thing}${count === '1' ? '' : 's'}`]

/** All emails, by their names. Each says which site it is from and what to do if it was not meant. */
export const emails = {
  confirm: (origin: string, { code, link }: Secrets): Email => ({
    subject: 'Confirm your email address',
    paragraphs: ['Welcome to {brand}! Enter this code to confirm that this email address is yours:'],
    code,
    button: { label: 'Confirm my email', url: `${origin}/${link}` },
    notes: [SHORT, `${NOT_YOU} We don’t use the address without the code.`],
  }),
  /** Signed up with an address that has an account. */
  known: (origin: string, { code, link }: Secrets): Email => ({
    subject: 'You already have an account',
    paragraphs: [
      'Someone tried to sign up to {brand} with this email address, but it already has an account.',
      'If this was you, sign in with this code:',
    ],
    code,
    button: { label: 'Sign me in', url: `${origin}/${link}` },
    notes: [SHORT, `${NOT_YOU} Your account hasn’t changed.`],
  }),
  /** Asked for by a reader who is signed in, before what nobody else must do. Its code works in that browser only. */
  again: (_origin: string, { code }: Pick<Secrets, 'code'>): Email => ({
    subject: 'Confirm that it’s you',
    paragraphs: ['You’re about to change or delete your {brand} account. Enter this code to confirm that it’s you:'],
    code,
    notes: [
      'The code works once, for 30 minutes, on the device where you asked for it.',
      'If this wasn’t you, someone is signed in to your account. Sign out everywhere and choose a new password.',
    ],
  }),
  /** The right password was given while an account is tried from everywhere. Its code works in that browser only. */
  signIn: (_origin: string, { code }: Pick<Secrets, 'code'>): Email => ({
    subject: 'Your sign-in code',
    paragraphs: [
      'Someone is trying to guess the password of your {brand} account, so new devices need a code. If you just ' +
        'signed in, enter this one:',
    ],
    code,
    notes: [
      'The code works once, for 30 minutes, on the device where you asked for it.',
      'If this wasn’t you, someone knows your password. Choose a new one now.',
    ],
  }),
  reset: (origin: string, { code, link }: Secrets): Email => ({
    subject: 'Choose a new password',
    paragraphs: ['Use this code to choose a new password for your {brand} account:'],
    code,
    button: { label: 'Choose a new password', url: `${origin}/${link}` },
    notes: [SHORT, `${NOT_YOU} Your password hasn’t changed.`],
  }),
  /** Asked for a new password with an address that has no account. */
  unknown: (origin: string): Email => ({
    subject: 'No account with this email address',
    paragraphs: [
      'Someone asked for a new {brand} password with this email address, but there’s no account with it. If this ' +
        'was you, you may have signed up with another address.',
    ],
    button: { label: 'Go to {brand}', url: `${origin}/login` },
    notes: [NOT_YOU],
  }),
  address: (origin: string, { code, link }: Secrets): Email => ({
    subject: 'Confirm your new email address',
    paragraphs: ['Enter this code to use this email address for your {brand} account:'],
    code,
    button: { label: 'Confirm my new email', url: `${origin}/${link}` },
    notes: [SHORT, `${NOT_YOU} We don’t use the address without the code.`],
  }),
  /** Another account has the address that somebody wanted to change to. */
  taken: (origin: string): Email => ({
    subject: 'This email address already has an account',
    paragraphs: [
      'Someone wants to use this email address for another {brand} account, but it already has an account. ' +
        'Nothing has changed.',
    ],
    button: { label: 'Sign in to that account', url: `${origin}/login` },
    notes: [NOT_YOU],
  }),
  addressChanged: (origin: string, { link }: Pick<Secrets, 'link'>, { to = '' }: Record<string, string>): Email => ({
    subject: 'Your email address was changed',
    paragraphs: [
      `The email address of your {brand} account is now ${to}. We’ll send your emails there.`,
      'If this wasn’t you, undo the change. Your account gets this address back, every device is signed out, ' +
        'passkeys and linked sign-ins are removed, and you choose a new password.',
    ],
    button: { label: 'Undo the change', url: `${origin}/${link}` },
    notes: ['The link works once, for seven days.'],
  }),
  passwordChanged: (origin: string, { passkeys = '0', identities = '0' }: Record<string, string>): Email => {
    const removed = [...counted(passkeys, 'passkey'), ...counted(identities, 'linked sign-in')]
    const why =
      `To be safe, we also removed ${removed.join(' and ')}. You can add your passkeys again in your account ` +
      'settings. To link a sign-in again, sign in with it.'
    return {
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your {brand} account was changed, and all other devices were signed out.',
        ...(removed.length ? [why] : []),
      ],
      button: { label: 'This wasn’t me', url: `${origin}/login#${FORGOTTEN}` },
      notes: [NOTHING_TO_DO],
    }
  },
  newDevice: (origin: string, { at = '', by = '' }: Record<string, string>): Email => ({
    subject: 'A new device signed in',
    paragraphs: [`A new device signed in to your {brand} account: ${at}${by && `, ${by}`}.`],
    button: { label: 'This wasn’t me', url: `${origin}/login#${FORGOTTEN}` },
    notes: [NOTHING_TO_DO],
  }),
  passkeyAdded: (origin: string, { link }: Pick<Secrets, 'link'>, { name = '' }: Record<string, string>): Email => ({
    subject: 'A passkey was added',
    paragraphs: [
      `A new passkey can now sign in to your {brand} account: ${name}.`,
      'If this wasn’t you, remove it. Every device is then signed out, and you choose a new password.',
    ],
    button: { label: 'Remove the passkey', url: `${origin}/${link}` },
    notes: [
      `${NOTHING_TO_DO} You can see and remove passkeys in your account settings.`,
      'The link works once, for seven days.',
    ],
  }),
  deleted: (_origin: string, { coins = '0' }: Record<string, string>): Email => ({
    subject: 'Your account was deleted',
    paragraphs: [
      'We’ve deleted your {brand} account as you asked, with your email address, reading history and devices.' +
        (coins === '0' ? '' : ` You lost the ${counted(coins, 'coin').join('')} that you had left.`),
      'We keep payment records as long as the law requires, without your name or address. Backups are overwritten ' +
        'within 30 days.',
    ],
    notes: ['If this wasn’t you, please reply to this email right away.'],
  }),
}

/**
 * Puts a mail of the outbox into words, with new secrets. What it says of an address is looked up only here, so that no
 * answer tells whether one is known. Undefined where it has become pointless.
 */
export async function writeEmail(database: Database, mail: MailRow, now: Date): Promise<Email | undefined> {
  const { origin, proof_id, brand, recipient } = mail
  const kind = mail.kind as MailKind
  const facts = JSON.parse(mail.facts) as Record<string, string>
  if (kind === 'passwordChanged') return emails.passwordChanged(origin, facts)
  if (kind === 'newDevice') return emails.newDevice(origin, facts)
  if (kind === 'passkeyAdded') {
    const link = await linkPasskey(database, facts['credential'] ?? '')
    return link === undefined ? undefined : emails.passkeyAdded(origin, { link }, facts)
  }
  if (kind === 'deleted') return emails.deleted(origin, facts)
  if (kind === 'signIn' && !(await belongsToAccount(database, proof_id))) return undefined
  const equipped = proof_id === null ? undefined : await createProofSecrets(database, proof_id, now)
  if (!equipped) return undefined
  if (kind === 'signIn') return emails.signIn(origin, equipped)
  if (kind === 'addressChanged') return emails.addressChanged(origin, equipped, facts)
  if (kind === 'again') return emails.again(origin, equipped)
  const holder = await database
    .selectFrom('reader')
    .select('id')
    .where('brand', '=', brand)
    .where('email', '=', recipient)
    .executeTakeFirst()
  if (kind === 'reset') return holder ? emails.reset(origin, equipped) : emails.unknown(origin)
  const isOther = holder !== undefined && holder.id !== equipped.proof.reader_id
  if (kind === 'address') return isOther ? emails.taken(origin) : emails.address(origin, equipped)
  return isOther ? emails.known(origin, equipped) : emails.confirm(origin, equipped)
}

/** Whether a proof is of an account; one of nobody stands for a password that was not right. */
async function belongsToAccount(database: Database, proofId: number | null): Promise<boolean> {
  const proof = database
    .selectFrom('proof')
    .select('reader_id')
    .where('id', '=', proofId ?? 0)
  return (await proof.executeTakeFirst())?.reader_id != null
}
