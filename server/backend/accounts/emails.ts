import { emails as text } from '../../../shared/text/en/emails/emails.ts'
import { dateTime } from '../../../shared/text/format.ts'
import type { MailRow } from '../database/schema/accounts.ts'
import type { Database } from '../database/schema/schema.ts'
import type { Email } from '../mail/email.ts'
import type { MailKind } from '../metrics/messages.ts'
import { queueMail, type MailOrder } from '../mail/outbox.ts'
import { FORGOTTEN } from '../../../shared/mailLinks.ts'
import { createProofSecrets, linkPasskey, beginProof } from './proofs.ts'
import type { Call, Mailer } from '../call/handler.ts'
import { afterCommit, inTransaction } from '../database/transaction.ts'
import { findRow } from '../database/queries.ts'

type AccountMail = Exclude<MailKind, 'receipt' | 'reply' | 'withdrawn'>

type Sender = Pick<Call, 'brand' | 'now'> & { site: { origin: string }; mailer?: Mailer | undefined }

/** Sent once the transaction has committed. */
export async function orderMail(
  database: Database,
  { brand, site, mailer, now }: Sender,
  mail: Omit<MailOrder, 'brand' | 'origin'> & { kind: AccountMail },
): Promise<void> {
  await queueMail(database, { brand, origin: site.origin, ...mail }, now)
  afterCommit(database, () => mailer?.wake())
}

type Secrets = { code: string; link: string }
type Facts = Record<string, string>

/** Inserted when the email is sent (`mail/email.ts`). */
const BRAND = { brand: '{brand}' }

type Words = { subject: string; text: (names: typeof BRAND) => string }

const emailOf = ({ subject, text }: Words, notes: string[], more: Partial<Email> = {}): Email => ({
  subject,
  paragraphs: [text(BRAND)],
  notes,
  ...more,
})

/** Each names its site, and what to do if it was not requested. */
export const emails = {
  confirm: (origin: string, secrets: Secrets) =>
    emailOf(text.confirm, [text.codeAndLink, text.addressUnused], codeAndLink(text.confirm.button, origin, secrets)),
  /** Someone signed up with an address that has an account. */
  known: (origin: string, secrets: Secrets) =>
    emailOf(text.known, [text.codeAndLink, text.known.note], {
      ...codeAndLink(text.known.button, origin, secrets),
      paragraphs: [text.known.text(BRAND), text.known.signIn],
    }),
  /** For a sensitive action of a signed-in reader. Its code works in that browser only. */
  again: (_origin: string, { code }: Pick<Secrets, 'code'>) =>
    emailOf(text.again, [text.codeHere, text.again.note], { code }),
  /** Someone gave the right password while the account is under attack. Its code works in that browser only. */
  signIn: (_origin: string, { code }: Pick<Secrets, 'code'>) =>
    emailOf(text.signIn, [text.codeHere, text.signIn.note], { code }),
  reset: (origin: string, secrets: Secrets) =>
    emailOf(text.reset, [text.codeAndLink, text.reset.note], codeAndLink(text.reset.button, origin, secrets)),
  /** Someone requested a new password for an address without an account. */
  unknown: (origin: string) =>
    emailOf(text.unknown, [text.notYou], linkTo(text.unknown.button(BRAND), `${origin}/login`)),
  address: (origin: string, secrets: Secrets) =>
    emailOf(text.address, [text.codeAndLink, text.addressUnused], codeAndLink(text.address.button, origin, secrets)),
  taken: (origin: string) => emailOf(text.taken, [text.notYou], linkTo(text.taken.button, `${origin}/login`)),
  addressChanged: (origin: string, { link }: Pick<Secrets, 'link'>, { to = '' }: Facts): Email => ({
    subject: text.addressChanged.subject,
    paragraphs: [text.addressChanged.text({ ...BRAND, to }), text.addressChanged.undo],
    ...linkTo(text.addressChanged.button, `${origin}/${link}`),
    notes: [text.linkOnce],
  }),
  passwordChanged: (origin: string, { passkeys = '0', identities = '0' }: Facts) =>
    emailOf(text.passwordChanged, [text.nothingToDo], {
      ...linkTo(text.wasNotMe, `${origin}/login#${FORGOTTEN}`),
      paragraphs: [
        text.passwordChanged.text(BRAND),
        ...(passkeys === '0' ? [] : [text.passwordChanged.passkeys({ count: Number(passkeys) })]),
        ...(identities === '0' ? [] : [text.passwordChanged.identities({ count: Number(identities) })]),
      ],
    }),
  newDevice: (origin: string, { at = '', by = '' }: Facts): Email => ({
    subject: text.newDevice.subject,
    paragraphs: [
      text.newDevice.text({ ...BRAND, device: [at && `${dateTime(at)} UTC`, by].filter(Boolean).join(', ') }),
    ],
    ...linkTo(text.wasNotMe, `${origin}/login#${FORGOTTEN}`),
    notes: [text.nothingToDo],
  }),
  passkeyAdded: (origin: string, { link }: Pick<Secrets, 'link'>, { name = '' }: Facts): Email => ({
    subject: text.passkeyAdded.subject,
    paragraphs: [text.passkeyAdded.text({ ...BRAND, name }), text.passkeyAdded.undo],
    ...linkTo(text.passkeyAdded.button, `${origin}/${link}`),
    notes: [text.passkeyAdded.note, text.linkOnce],
  }),
  identityLinked: (origin: string, { provider = '' }: Facts): Email => ({
    subject: text.identityLinked.subject,
    paragraphs: [text.identityLinked.text({ ...BRAND, provider }), text.identityLinked.undo],
    ...linkTo(text.wasNotMe, `${origin}/login#${FORGOTTEN}`),
    notes: [text.identityLinked.note],
  }),
  deleted: (_origin: string, { coins = '0' }: Facts) =>
    emailOf(text.deleted, [text.deleted.note], {
      paragraphs: [
        text.deleted.text(BRAND),
        ...(coins === '0' ? [] : [text.deleted.coins({ count: Number(coins) })]),
        text.deleted.records,
      ],
    }),
}

const linkTo = (label: string, url: string): Pick<Email, 'button'> => ({ button: { label, url } })
const codeAndLink = (label: string, origin: string, { code, link }: Secrets): Pick<Email, 'code' | 'button'> => ({
  code,
  ...linkTo(label, `${origin}/${link}`),
})

/** Looks the account up only here, so that no response reveals it. Undefined if it has become pointless. */
export async function writeEmail(database: Database, mail: MailRow, now: Date): Promise<Email | undefined> {
  const { origin, proof_id, brand, recipient } = mail
  const kind = mail.kind as MailKind
  const facts = JSON.parse(mail.facts) as Record<string, string>
  if (kind === 'passwordChanged') return emails.passwordChanged(origin, facts)
  if (kind === 'newDevice') return emails.newDevice(origin, facts)
  if (kind === 'identityLinked') return emails.identityLinked(origin, facts)
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
  const holder = await findRow(database, 'reader', { brand, email: recipient }, ['id'])
  if (kind === 'reset') return holder ? emails.reset(origin, equipped) : emails.unknown(origin)
  const isOther = holder !== undefined && holder.id !== equipped.proof.reader_id
  if (kind === 'address') return isOther ? emails.taken(origin) : emails.address(origin, equipped)
  return isOther ? emails.known(origin, equipped) : emails.confirm(origin, equipped)
}

/** A proof without an account stands for a wrong password. */
async function belongsToAccount(database: Database, proofId: number | null): Promise<boolean> {
  const proof = database
    .selectFrom('proof')
    .select('reader_id')
    .where('id', '=', proofId ?? 0)
  return (await proof.executeTakeFirst())?.reader_id != null
}

type Target = { kind: 'confirm' | 'again' | 'signIn' | 'reset' | 'address'; email: string; readerId: number | null }

/** Queues its email; returns the ticket for its code. */
export const sendProof = (database: Database, call: Sender, { kind, email, readerId }: Target): Promise<string> =>
  inTransaction(database, async database => {
    const purpose = kind === 'again' || kind === 'signIn' ? 'confirm' : kind
    const { id, ticket } = await beginProof(database, { brand: call.brand, purpose, email, readerId }, call.now)
    await orderMail(database, call, { recipient: email, kind, proofId: id })
    return ticket
  })
