import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { itemsOf, optional, sitePath, time } from './envelope.ts'
import { lastWay, notFresh, oftenADay } from './failures.ts'
import { FORM_SAYS, LIST_SAYS } from './use.ts'
import { signedIn } from './user.ts'
import * as samples from './samples.ts'

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

export const thirdPartyCalls = {
  'user.oauthUrl': endpoint({
    method: 'GET',
    cost: 'light',
    summary: 'Address of a third-party sign-in, or the list of providers',
    description:
      'Without `provider` who signs readers in besides the backend itself; with it the address at which the browser ' +
      'goes on. The device that begins must finish: without `Device-Uuid` that is 422 VALIDATION naming the header.',
    use: { beside: ['/login'], without: 'no buttons of third parties' },
    input: z.object({
      provider: optional(z.string().max(40).describe('Name of the provider, of those named without it')),
      return_to: optional(
        sitePath.describe('Path of the site where the reader goes on; `/myinfo` where it is left out'),
      ),
    }),
    output: z.union([
      z.object({ url: z.url(), state: z.string() }),
      z.object({
        providers: z.array(z.object({ name: z.string(), label: z.string() })),
        email: z.boolean().optional().describe('For backends without `mail` in `site.capabilities`, which counts'),
        offers: z
          .array(z.string())
          .optional()
          .describe(
            'For backends without `sessions`, `export`, `delete` and `passkeys` in `site.capabilities`, which count',
          ),
      }),
    ]),
    failures: { NOT_FOUND: '`provider` is none of those named', ...oftenADay },
    examples: {
      providers: {
        input: {},
        data: {
          providers: [{ name: 'google', label: 'Google' }],
          email: true,
          offers: ['sessions', 'export', 'delete', 'passkeys'],
        },
      },
      address: {
        input: { provider: 'google', return_to: '/myinfo' },
        data: { url: 'https://accounts.google.example/authorize?state=Qx7', state: 'Qx7m2Vb9Lk4Rt8Wc' },
      },
    },
  }),

  'user.identities': endpoint({
    method: 'GET',
    signIn: true,
    cost: 'light',
    summary: 'Third parties that sign the reader in',
    description: 'Newest first; one that cannot be used here any more, too.',
    use: { part: 'third_party', spareUnless: true, beside: ['/myinfo'], without: LIST_SAYS },
    input: z.object({}),
    output: itemsOf(identity),
    examples: { linked: { input: {}, data: { items: [samples.identity] } } },
  }),

  'user.removeIdentity': endpoint({
    method: 'POST',
    signIn: true,
    cost: 'light',
    needsMore: true,
    summary: 'Unlink one of these',
    description:
      'It signs nobody in any more. Who signs in there again with the account’s confirmed address links it anew.',
    use: { part: 'third_party', spareUnless: true, beside: ['/myinfo'], without: FORM_SAYS },
    input: z.object({ identity_id: z.string().min(1).max(64).describe('The `id` of the linked sign-in') }),
    output: z.object({}),
    failures: { NOT_FOUND: '`identity_id` is none of the reader’s', ...notFresh, ...lastWay },
    examples: { unlinked: { input: { identity_id: samples.IDENTITY }, data: {} } },
  }),

  'user.sns': endpoint({
    method: 'GET',
    cost: 'light',
    needsMore: true,
    summary: 'Exchange the code of a third-party sign-in',
    description: 'The code is the last part of the address that a third-party sign-in came back to. It is good once.',
    use: { part: 'third_party', beside: ['/{token}'], without: 'the page says that signing in failed' },
    input: z.object({
      code: z.string().min(16).max(64).describe('The last part of the address that the sign-in came back to'),
    }),
    output: signedIn.extend({ return_to: sitePath }),
    failures: {
      BAD_CREDENTIALS:
        'the code is unknown or used, another device began, or the third party refused: `desc` says which',
    },
    examples: {
      entry: {
        input: { code: samples.TICKET },
        data: { ...samples.entry, user: { ...samples.user, providers: ['google'] }, return_to: '/myinfo' },
      },
    },
  }),
}
