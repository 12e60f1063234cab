import * as z from 'zod'

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)
const issuer = z.url({ protocol: /^https?$/ }).refine(text => {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || isLoopback(hostname)
}, 'an https address')

/** One provider in the settings. */
export const providerSettings = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .refine(name => name !== 'development', 'this name is taken'),
  label: z.string().min(1).max(40),
  issuer,
  client_id: z.string().min(1),
  client_secret: z.string().min(1).optional(),
})
export type ProviderSettings = z.infer<typeof providerSettings>
