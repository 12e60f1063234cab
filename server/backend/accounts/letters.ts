import type { MailRow } from '../database/schema/accounts.ts'
import type { Database } from '../database/schema/schema.ts'
import type { Letter } from '../mail/letter.ts'
import { queueMail, type MailOrder } from '../mail/outbox.ts'
import { FORGOTTEN } from '../../../shared/mailLinks.ts'
import { equipProof, linkPasskey } from './proofs.ts'

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

const NOT_YOU = 'If it was not you, you need do nothing.'
const SHORT = 'Code and link work once, for 30 minutes. The newest mail is the one that counts.'

const counted = (count: string, thing: string) =>
  count === '0' ? [] : [`${count} ${thing}${count === '1' ? '' : 's'}`]

/** All letters, by their names. Each says which site it is from and what to do if it was not meant. */
export const letters = {
  confirm: (origin: string, { code, link }: Secrets): Letter => ({
    subject: 'Confirm your address',
    paragraphs: [
      'Somebody, you we hope, has signed up to {brand} with this address. This code confirms that it is yours:',
    ],
    code,
    button: { label: 'Confirm my address', url: `${origin}/${link}` },
    notes: [SHORT, `${NOT_YOU} Without the code the address is not used.`],
  }),
  /** Signed up with an address that has an account. */
  known: (origin: string, { code, link }: Secrets): Letter => ({
    subject: 'You have an account already',
    paragraphs: [
      'Somebody, you we hope, wanted to sign up to {brand} with this address. It has an account already.',
      'If it was you: this code signs you in to it.',
    ],
    code,
    button: { label: 'Sign me in', url: `${origin}/${link}` },
    notes: [SHORT, `${NOT_YOU} Your account is as it was.`],
  }),
  /** Asked for by a reader who is signed in, before what nobody else must do. Its code works in that browser only. */
  again: (_origin: string, { code }: Pick<Secrets, 'code'>): Letter => ({
    subject: 'Show that it is you',
    paragraphs: [
      'Somebody, you we hope, is about to change or delete your account at {brand}. This code shows that it is you:',
    ],
    code,
    notes: [
      'The code works once, for 30 minutes, where it was asked for.',
      'If it was not you, somebody is signed in to your account: sign out everywhere and choose a new password.',
    ],
  }),
  /** The right password was given while an account is tried from everywhere. Its code works in that browser only. */
  signIn: (_origin: string, { code }: Pick<Secrets, 'code'>): Letter => ({
    subject: 'Your code to sign in',
    paragraphs: [
      'Somebody is trying passwords for your account at {brand}, so new devices wait. Somebody, you we hope, has ' +
        'just given the right one. With this code you are in at once:',
    ],
    code,
    notes: [
      'The code works once, for 30 minutes, where it was asked for.',
      'If it was not you, somebody knows your password: choose a new one.',
    ],
  }),
  reset: (origin: string, { code, link }: Secrets): Letter => ({
    subject: 'Choose a new password',
    paragraphs: ['Somebody, you we hope, asked for a new password at {brand}. With this code you choose it:'],
    code,
    button: { label: 'Choose a new password', url: `${origin}/${link}` },
    notes: [SHORT, `${NOT_YOU} Your password is as it was.`],
  }),
  /** Asked for a new password with an address that has no account. */
  unknown: (origin: string): Letter => ({
    subject: 'There is no account with this address',
    paragraphs: [
      'Somebody, you we hope, asked for a new password at {brand}. There is no account with this address: ' +
        'perhaps it has another one.',
    ],
    button: { label: 'Go to {brand}', url: `${origin}/login` },
    notes: [NOT_YOU],
  }),
  address: (origin: string, { code, link }: Secrets): Letter => ({
    subject: 'Confirm your new address',
    paragraphs: [
      'Somebody, you we hope, wants to use this address for their account at {brand}. This code confirms it:',
    ],
    code,
    button: { label: 'Confirm my new address', url: `${origin}/${link}` },
    notes: [SHORT, `${NOT_YOU} Without the code the address is not used.`],
  }),
  /** Another account has the address that somebody wanted to change to. */
  taken: (origin: string): Letter => ({
    subject: 'This address has an account already',
    paragraphs: [
      'Somebody, you we hope, wants to use this address for their account at {brand}. Another account has it, so ' +
        'nothing was changed.',
    ],
    button: { label: 'Sign in to that account', url: `${origin}/login` },
    notes: [NOT_YOU],
  }),
  addressChanged: (origin: string, { link }: Pick<Secrets, 'link'>, { to = '' }: Record<string, string>): Letter => ({
    subject: 'Your address was changed',
    paragraphs: [
      `Your account at {brand} has another address now: ${to}. Mail goes there from now on.`,
      'If it was not you, take it back: the account gets this address again, everybody is signed out, passkeys and ' +
        'linked sign-ins are removed, and you choose a new password.',
    ],
    button: { label: 'It was not me: take it back', url: `${origin}/${link}` },
    notes: ['The link works once, for seven days.'],
  }),
  passwordChanged: (origin: string, { passkeys = '0', identities = '0' }: Record<string, string>): Letter => {
    const removed = [...counted(passkeys, 'passkey'), ...counted(identities, 'linked sign-in')]
    const why =
      `Removed with it, because somebody else may have added them: ${removed.join(' and ')}. You can add your own ` +
      'again: passkeys in the settings of your account, other sign-ins by using them.'
    return {
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your account at {brand} was changed, and all other devices were signed out.',
        ...(removed.length ? [why] : []),
      ],
      button: { label: 'It was not me', url: `${origin}/login#${FORGOTTEN}` },
      notes: ['If it was you, you need do nothing.'],
    }
  },
  newDevice: (origin: string, { at = '', by = '' }: Record<string, string>): Letter => ({
    subject: 'A new device is signed in',
    paragraphs: [
      'Somebody, you we hope, has signed in to your account at {brand} on a device that is new to it: ' +
        `${at}${by && `, ${by}`}.`,
    ],
    button: { label: 'It was not me', url: `${origin}/login#${FORGOTTEN}` },
    notes: ['If it was you, you need do nothing.'],
  }),
  passkeyAdded: (origin: string, { link }: Pick<Secrets, 'link'>, { name = '' }: Record<string, string>): Letter => ({
    subject: 'A passkey was added',
    paragraphs: [
      `Your account at {brand} can be signed in to by a new passkey now: ${name}.`,
      'If it was not you, remove it: the passkey is gone, everybody is signed out, and you choose a new password.',
    ],
    button: { label: 'It was not me: remove it', url: `${origin}/${link}` },
    notes: [
      'If it was you, you need do nothing. Passkeys are listed and removed in the settings of your account.',
      'The link works once, for seven days.',
    ],
  }),
  deleted: (_origin: string, { coins = '0' }: Record<string, string>): Letter => ({
    subject: 'Your account was deleted',
    paragraphs: [
      'Your account at {brand} was deleted, as you asked: your address, reading history and devices are gone.' +
        (coins === '0' ? '' : ` Coins that were left lapsed with it: ${coins}.`),
      'What was paid stays in our books for as long as the law asks, without your name or address. Copies that are ' +
        'kept against loss are overwritten within 30 days.',
    ],
    notes: ['If it was not you, please answer this mail at once.'],
  }),
}

/**
 * Puts a mail of the outbox into words, with new secrets. What it says of an address is looked up only here, so that no
 * answer tells whether one is known. Undefined where it has become pointless.
 */
export async function writeLetter(database: Database, mail: MailRow, now: Date): Promise<Letter | undefined> {
  const { origin, proof_id, brand, recipient } = mail
  const kind = mail.kind as MailKind
  const facts = JSON.parse(mail.facts) as Record<string, string>
  if (kind === 'passwordChanged') return letters.passwordChanged(origin, facts)
  if (kind === 'newDevice') return letters.newDevice(origin, facts)
  if (kind === 'passkeyAdded') {
    const link = await linkPasskey(database, facts['credential'] ?? '')
    return link === undefined ? undefined : letters.passkeyAdded(origin, { link }, facts)
  }
  if (kind === 'deleted') return letters.deleted(origin, facts)
  if (kind === 'signIn' && !(await isSomebodys(database, proof_id))) return undefined
  const equipped = proof_id === null ? undefined : await equipProof(database, proof_id, now)
  if (!equipped) return undefined
  if (kind === 'signIn') return letters.signIn(origin, equipped)
  if (kind === 'addressChanged') return letters.addressChanged(origin, equipped, facts)
  if (kind === 'again') return letters.again(origin, equipped)
  const holder = await database
    .selectFrom('reader')
    .select('id')
    .where('brand', '=', brand)
    .where('email', '=', recipient)
    .executeTakeFirst()
  if (kind === 'reset') return holder ? letters.reset(origin, equipped) : letters.unknown(origin)
  const isOther = holder !== undefined && holder.id !== equipped.proof.reader_id
  if (kind === 'address') return isOther ? letters.taken(origin) : letters.address(origin, equipped)
  return isOther ? letters.known(origin, equipped) : letters.confirm(origin, equipped)
}

/** Whether a proof is of an account; one of nobody stands for a password that was not right. */
async function isSomebodys(database: Database, proofId: number | null): Promise<boolean> {
  const proof = database
    .selectFrom('proof')
    .select('reader_id')
    .where('id', '=', proofId ?? 0)
  return (await proof.executeTakeFirst())?.reader_id != null
}
