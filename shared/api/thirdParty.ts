import * as z from 'zod'
import { get, post, FORM_SAYS, LIST_SAYS } from './endpoint.ts'
import { itemsOf, optional, sitePath, time } from './envelope.ts'
import { banned, fallback, notFresh, oftenADay } from './failures.ts'
import { signedIn } from './user.ts'

const identity = z
  .object({
    /** Identifies it for `user.removeIdentity`, and grants nothing. */
    id: z.string().min(1),
    provider: z.string().describe('Name of the provider, as in `user.oauthUrl`'),
    label: z.string(),
    created_at: time,
  })
  .meta({ id: 'Identity' })
export type Identity = z.infer<typeof identity>

export const thirdPartyCalls = {
  'user.oauthUrl': get({
    summary: 'URL of a third-party sign-in, or the list of providers',
    description:
      'Without `provider`: the third parties that can sign readers in. With it: the URL where the browser ' +
      'continues. The device that starts must finish: without `Device-Uuid`, the response is 422 VALIDATION, ' +
      'naming the header.',
    use: { beside: ['/login'], without: 'no third-party buttons' },
    input: z.object({
      provider: optional(z.string().max(40).describe('Name of a provider from the list')),
      return_to: optional(sitePath.describe('Path on the site where the reader continues; default: `/myinfo`')),
    }),
    output: z.union([
      z.object({ url: z.url(), state: z.string() }),
      z.object({
        providers: z.array(z.object({ name: z.string(), label: z.string() })),
        email: z
          .boolean()
          .optional()
          .describe('For backends without `mail` in `site.capabilities`, which takes precedence'),
        offers: z
          .array(z.string())
          .optional()
          .describe(
            'For backends without `sessions`, `export`, `delete`, `passkeys` or `updates` in `site.capabilities`, ' +
              'which take precedence',
          ),
      }),
    ]),
    failures: { NOT_FOUND: 'there is no provider `provider`', ...oftenADay },
  }),

  'user.identities': get({
    signIn: true,
    summary: 'Linked sign-ins of the reader',
    description: 'Newest first, including any that can no longer be used here.',
    use: { part: 'third_party', optionalUnless: true, beside: ['/myinfo'], without: LIST_SAYS },
    output: itemsOf(identity),
  }),

  'user.removeIdentity': post({
    signIn: true,
    needsMore: true,
    summary: 'Unlink a third-party sign-in',
    description:
      'It can no longer be used to sign in. Signing in there again with the account’s confirmed address links it ' +
      'again.',
    use: { part: 'third_party', optionalUnless: true, beside: ['/myinfo'], without: FORM_SAYS },
    input: z.object({ identity_id: z.string().min(1).max(64).describe('The `id` of the linked sign-in') }),
    failures: { NOT_FOUND: 'the reader has no such linked sign-in', ...notFresh, ...fallback },
  }),

  'user.sns': get({
    needsMore: true,
    summary: 'Exchange the code of a third-party sign-in',
    description: 'The code is the last part of the URL to which a third-party sign-in returned. It works once.',
    use: { part: 'third_party', beside: ['/{token}'], without: 'the page says that signing in failed' },
    input: z.object({
      code: z.string().min(16).max(64).describe('Last part of the URL to which the sign-in returned'),
    }),
    output: signedIn.extend({ return_to: sitePath }),
    failures: {
      BAD_CREDENTIALS:
        'the code is unknown or used, another device started, or the third party refused: `desc` says which',
      ...banned,
    },
  }),
}
