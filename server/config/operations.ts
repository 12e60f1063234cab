import type { Settings } from '../settings.ts'
import { bearer, list, port, text } from '../settings/kinds.ts'

const contacts = list.refine(
  all => all.every(contact => /^(mailto:.+@.+|https:\/\/.+|tel:\+.+)$/.test(contact)),
  'addresses that begin with mailto:, https: or tel:, separated by commas',
)

/** No token: how one is made. */
const TOKEN = 'the output of openssl rand -hex 24'

/** What operators reach, and by which tokens. */
export const operations = {
  operationsPort: {
    name: 'OPERATIONS_PORT',
    schema: port.optional(),
    example: '9100',
    meaning:
      'Port for operators: `/metrics`, `/metrics/backend`, `/healthz`, `/readyz`, `POST /purge`. Absent: there is ' +
      'none, and no metrics either.',
  },
  operationsHost: {
    name: 'OPERATIONS_HOST',
    schema: text,
    preset: '127.0.0.1',
    meaning: 'Address that the port for operators listens on.',
  },
  securityContact: {
    name: 'SECURITY_CONTACT',
    schema: contacts,
    preset: '',
    example: 'mailto:security@example.com',
    meaning:
      'Where faults are reported, for `/.well-known/security.txt` (RFC 9116): `mailto:`, `https:` or `tel:`, the ' +
      'best first, separated by commas. Absent: there is no such file.',
  },
  operationsToken: {
    name: 'OPERATIONS_TOKEN',
    schema: bearer.optional(),
    example: TOKEN,
    secret: true,
    meaning:
      'Bearer token of `POST /purge`; it opens metrics, too, which then ask for a token. Absent: nobody may purge.',
  },
  metricsToken: {
    name: 'METRICS_TOKEN',
    schema: bearer.optional(),
    example: TOKEN,
    secret: true,
    meaning:
      'Bearer token that opens `/metrics` of web server and backend. Absent: the local network may read them, but ' +
      'where `OPERATIONS_TOKEN` is set, the web server asks for that one.',
  },
} as const satisfies Settings
