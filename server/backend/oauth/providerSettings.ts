import * as z from 'zod'

export const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)
const issuer = z.url({ protocol: /^https?$/, error: 'an https address' }).refine(text => {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || isLoopback(hostname)
}, 'an https address')

export const APPLE = 'https://appleid.apple.com'

export const DEVELOPMENT = 'development'

const words = (most: number) => z.string(TEXT).min(1, TEXT).max(most, `a text of up to ${most} characters`)
const TEXT = 'a text'
const NAME = 'a name of small letters, digits and -'

/** Its error messages say what is required. */
export const providerSettings = z.strictObject(
  {
    name: z
      .string(NAME)
      .regex(/^[a-z0-9-]{1,40}$/, NAME)
      .refine(name => name !== DEVELOPMENT, 'another name, since this one is taken,'),
    label: words(40),
    issuer,
    client_id: words(500),
    client_secret: words(2000).optional(),
    response_mode: z.enum(['query', 'form_post'], 'query or form_post').optional(),
  },
  { error: 'an object of name, label, issuer, client_id, client_secret and response_mode' },
)
export const signInProviders = z.array(
  providerSettings.refine(
    ({ issuer, client_secret }) => issuer.replace(/\/$/, '') !== APPLE || client_secret?.split('.').length === 3,
    'for Apple the JWT that your key has signed as client_secret',
  ),
  'a JSON list of providers',
)
export type ProviderSettings = z.infer<typeof providerSettings>
