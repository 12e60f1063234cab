import { createHmac } from 'node:crypto'
import { createOnce } from '../../database/facts.ts'
import type { Database } from '../../database/schema/schema.ts'
import { newSecret } from './secret.ts'

/** Without a plus suffix, and without dots for Google's domains. */
export function personOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = '', host] = [email.slice(0, at).replace(/\+.*$/, ''), email.slice(at + 1)]
  const isGoogle = host === 'gmail.com' || host === 'googlemail.com'
  return isGoogle ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}

export const hashMailbox = (database: Database, brand: string, email: string): Promise<string> =>
  keyedHash(database, `${brand} ${personOf(email)}`)

export type IdentityKey = { brand: string; issuer: string; subject: string }

export const hashIdentity = (database: Database, { brand, issuer, subject }: IdentityKey): Promise<string> =>
  keyedHash(database, `${brand} ${issuer} ${subject}`)

async function keyedHash(database: Database, text: string): Promise<string> {
  const secret = await createOnce(database, 'mailbox_secret', newSecret)
  return createHmac('sha256', secret).update(text).digest('base64url')
}
