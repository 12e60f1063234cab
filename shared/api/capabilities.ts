import * as z from 'zod'
import { VERSION_PATTERN } from '../contractVersion.ts'
import { get } from './endpoint.ts'
import { type Part, accountParts, partNames, parts } from './parts.ts'

const offers = z.object(
  Object.fromEntries(partNames.map(part => [part, z.boolean().optional().describe(parts[part])])) as Flags,
)

type Flags = Record<Part, z.ZodOptional<z.ZodBoolean>>

/** Documented as a version, but any text is accepted: an invalid one must not make the whole response invalid. */
const contractVersion = z.string().meta({
  pattern: VERSION_PATTERN,
  description:
    'Version of the contract that the backend implements, such as `1.0.0`; the site tells its operators if it ' +
    'differs',
})

const LISTED: readonly Part[] = ['updates', 'comments']

/** The parts that a backend lacks, by what it says; of `LISTED` unless it lists them: nobody asks in vain. */
export const partsLacking = (said: Said): Part[] =>
  partNames.filter(part => (said[part] ?? !LISTED.includes(part)) === false)

export type Said = Partial<Record<Part, boolean | undefined>>

/** Whether the response is complete, so that `user.oauthUrl` need not be called. */
export const saysAll = (said: Said): boolean => accountParts.every(part => said[part] !== undefined)

/** Completes it with the response of `user.oauthUrl`, where older backends report sign-in methods. */
export const withSignInMethods = (
  said: Said,
  { email, offers = [] }: { email?: boolean; offers?: string[] },
): Said => ({
  ...Object.fromEntries(accountParts.map(part => [part, offers.includes(part)])),
  ...(email === false && { mail: false }),
  ...said,
})

export const siteCalls = {
  'site.capabilities': get({
    fresh: { maxAge: 60 },
    summary: 'Which parts the backend has, and its contract version; optional',
    description:
      '`false`: the site neither shows nor calls the part. `true`: it must work. For a part that is not listed, or ' +
      'without this call, the site goes by the responses of the part’s calls, except for `sessions`, `export`, ' +
      '`delete`, `passkeys`, `updates` and `comments`, which must be listed. The response is the same for all ' +
      'readers of a brand; the site requests it once a minute, for one of the brand’s hosts.',
    use: { without: 'no difference: the site goes by the responses of each part’s calls' },
    output: z.object({ offers, contract_version: contractVersion.optional() }),
  }),
}
