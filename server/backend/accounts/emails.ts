import { emails as text } from '../../../client/text/en/emails/emails.ts'
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

/** What only the email itself knows when it is written. */
type Secrets = { code: string; link: string }
/** What the outbox says of it. */
type Facts = Record<string, string>

/** Filled in when the mail is sent (`mail/email.ts`). */
const BRAND = { brand: '{brand}' }

/** All emails, by their names. Each says which site it is from and what to do if it was not meant. */
export const emails = {
  confirm: (origin: string, { code, link }: Secrets): Email => ({
    subject: text.confirm.subject,
    paragraphs: [text.confirm.text(BRAND)],
    code,
    button: { label: text.confirm.button, url: `${origin}/${link}` },
    notes: [text.codeAndLink, text.addressUnused],
  }),
  /** Signed up with an address that has an account. */
  known: (origin: string, { code, link }: Secrets): Email => ({
    subject: text.known.subject,
    paragraphs: [text.known.text(BRAND), text.known.signIn],
    code,
    button: { label: text.known.button, url: `${origin}/${link}` },
    notes: [text.codeAndLink, text.known.note],
  }),
  /** Asked for by a reader who is signed in, before what nobody else must do. Its code works in that browser only. */
  again: (_origin: string, { code }: Pick<Secrets, 'code'>): Email => ({
    subject: text.again.subject,
    paragraphs: [text.again.text(BRAND)],
    code,
    notes: [text.codeHere, text.again.note],
  }),
  /** The right password was given while an account is tried from everywhere. Its code works in that browser only. */
  signIn: (_origin: string, { code }: Pick<Secrets, 'code'>): Email => ({
    subject: text.signIn.subject,
    paragraphs: [text.signIn.text(BRAND)],
    code,
    notes: [text.codeHere, text.signIn.note],
  }),
  reset: (origin: string, { code, link }: Secrets): Email => ({
    subject: text.reset.subject,
    paragraphs: [text.reset.text(BRAND)],
    code,
    button: { label: text.reset.button, url: `${origin}/${link}` },
    notes: [text.codeAndLink, text.reset.note],
  }),
  /** Asked for a new password with an address that has no account. */
  unknown: (origin: string): Email => ({
    subject: text.unknown.subject,
    paragraphs: [text.unknown.text(BRAND)],
    button: { label: text.unknown.button(BRAND), url: `${origin}/login` },
    notes: [text.notYou],
  }),
  address: (origin: string, { code, link }: Secrets): Email => ({
    subject: text.address.subject,
    paragraphs: [text.address.text(BRAND)],
    code,
    button: { label: text.address.button, url: `${origin}/${link}` },
    notes: [text.codeAndLink, text.addressUnused],
  }),
  /** Another account has the address that somebody wanted to change to. */
  taken: (origin: string): Email => ({
    subject: text.taken.subject,
    paragraphs: [text.taken.text(BRAND)],
    button: { label: text.taken.button, url: `${origin}/login` },
    notes: [text.notYou],
  }),
  addressChanged: (origin: string, { link }: Pick<Secrets, 'link'>, { to = '' }: Facts): Email => ({
    subject: text.addressChanged.subject,
    paragraphs: [text.addressChanged.text({ ...BRAND, to }), text.addressChanged.undo],
    button: { label: text.addressChanged.button, url: `${origin}/${link}` },
    notes: [text.linkOnce],
  }),
  passwordChanged: (origin: string, { passkeys = '0', identities = '0' }: Facts): Email => ({
    subject: text.passwordChanged.subject,
    paragraphs: [
      text.passwordChanged.text(BRAND),
      ...(passkeys === '0' ? [] : [text.passwordChanged.passkeys({ count: Number(passkeys) })]),
      ...(identities === '0' ? [] : [text.passwordChanged.identities({ count: Number(identities) })]),
    ],
    button: { label: text.wasNotMe, url: `${origin}/login#${FORGOTTEN}` },
    notes: [text.nothingToDo],
  }),
  newDevice: (origin: string, { at = '', by = '' }: Facts): Email => ({
    subject: text.newDevice.subject,
    paragraphs: [text.newDevice.text({ ...BRAND, device: by ? `${at}, ${by}` : at })],
    button: { label: text.wasNotMe, url: `${origin}/login#${FORGOTTEN}` },
    notes: [text.nothingToDo],
  }),
  passkeyAdded: (origin: string, { link }: Pick<Secrets, 'link'>, { name = '' }: Facts): Email => ({
    subject: text.passkeyAdded.subject,
    paragraphs: [text.passkeyAdded.text({ ...BRAND, name }), text.passkeyAdded.undo],
    button: { label: text.passkeyAdded.button, url: `${origin}/${link}` },
    notes: [text.passkeyAdded.note, text.linkOnce],
  }),
  deleted: (_origin: string, { coins = '0' }: Facts): Email => ({
    subject: text.deleted.subject,
    paragraphs: [
      text.deleted.text(BRAND),
      ...(coins === '0' ? [] : [text.deleted.coins({ count: Number(coins) })]),
      text.deleted.records,
    ],
    notes: [text.deleted.note],
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
