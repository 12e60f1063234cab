import * as z from 'zod'
import { count, itemsOf, optional, time } from './envelope.ts'
import { mailLink, signedIn, typedEmail } from './user.ts'

const session = z
  .object({
    /** Names it for `user.endSession`, and opens nothing. */
    id: z.string().min(1),
    /** What the browser and its system are called; '' where that is not known. */
    browser: z.string(),
    system: z.string(),
    created_at: time,
    /** To within some minutes. */
    seen_at: time,
    /** The one that asks. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof session>
export const userSessions = { input: z.object({}), output: itemsOf(session) }
export const userEndSession = {
  input: z.object({ session_id: z.string().min(1).max(64).describe('The `id` of the session') }),
  output: z.object({}),
}

/** Without the password it is asked whether that was shown minutes ago. */
export const userProve = {
  input: z.object({ current_password: z.string().max(200).optional().describe('The password of the account') }),
  /** Until when what needs it can be done. */
  output: z.object({ until: time }),
}

export const userExport = {
  input: z.object({
    cursor: optional(z.string().min(1).max(200).describe('`next` of the answer before; left out to begin')),
  }),
  output: z.object({
    /** What the entries are, and the file that they go into: `orders`. */
    part: z.string().regex(/^[a-z_]{1,40}$/),
    entries: z.array(z.record(z.string(), z.unknown())),
    /** Null: that was all. */
    next: z.string().nullable(),
  }),
}
export const userDelete = {
  input: z.object({
    email: typedEmail.describe('Address of the account that is meant, so that no other one goes'),
    debt: count
      .optional()
      .describe(
        'Coins that the reader was told they owe, also afterwards; 409 CONFLICT with `{debt}` where it is more',
      ),
  }),
  output: z.object({}),
}

/** As WebAuthn has it in JSON; what stands inside is between the browser and whoever checks it. */
const webAuthn = z.record(z.string(), z.unknown()).describe('As WebAuthn has it in JSON')
const passkeyName = z.string().trim().min(1).max(60).describe('What the reader calls it')
const passkeyId = z.string().min(1).max(64).describe('The `id` of the passkey')
const passkey = z
  .object({
    /** Names it for the other calls. */
    id: z.string().min(1),
    name: z.string(),
    /** The host that it signs in to, and no other. */
    host: z.string(),
    created_at: time,
    used_at: time.nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof passkey>
export const userPasskeys = { input: z.object({}), output: itemsOf(passkey) }
export const userPasskeyOptions = {
  input: z.object({
    for: z.enum(['add', 'sign_in']).describe('`add`: for the reader who asks; `sign_in`: for whoever has one'),
  }),
  output: z.object({ options: webAuthn }),
}
export const userAddPasskey = { input: z.object({ name: passkeyName, response: webAuthn }), output: passkey }
export const userNamePasskey = { input: z.object({ passkey_id: passkeyId, name: passkeyName }), output: z.object({}) }
export const userRemovePasskey = { input: z.object({ passkey_id: passkeyId }), output: z.object({}) }
export const userUndoPasskey = {
  input: z.object({ link: mailLink }),
  output: z.object({ email: z.email().describe('The address of the account, for a new password') }),
}
export const userPasskeySignIn = { input: z.object({ response: webAuthn }), output: signedIn }

const identity = z
  .object({
    /** Names it for `user.removeIdentity`, and opens nothing. */
    id: z.string().min(1),
    provider: z.string().describe('Name of the provider, as `user.oauthUrl` has it'),
    /** What readers know the provider by. */
    label: z.string(),
    created_at: time,
  })
  .meta({ id: 'Identity' })
export type Identity = z.infer<typeof identity>
export const userIdentities = { input: z.object({}), output: itemsOf(identity) }
export const userRemoveIdentity = {
  input: z.object({ identity_id: z.string().min(1).max(64).describe('The `id` of the linked sign-in') }),
  output: z.object({}),
}
