import * as z from 'zod'
import { isLoopback, providerSettings } from '../oauth/providerSettings.ts'

const ORIGIN = 'an origin such as https://desk.example'

/** Of DESK. Its error messages say what is required. */
export const deskSettings = z.strictObject(
  {
    ...providerSettings.pick({ issuer: true, client_id: true, client_secret: true }).shape,
    /** Where staff open it. */
    url: z.url({ protocol: /^https?$/, error: ORIGIN }).refine(text => {
      const { origin, protocol, hostname } = new URL(text)
      return text === origin && (protocol === 'https:' || isLoopback(hostname))
    }, ORIGIN),
  },
  { error: 'an object of url, issuer, client_id and client_secret' },
)
