import type { Settings } from '../../settings.ts'
import { bearer, networks, port, text, wholeNumber } from '../../settings/kinds.ts'

/** Where the API listens, and where operators ask. */
export const listening = {
  port: {
    name: 'BACKEND_PORT',
    schema: port.optional(),
    example: '4000',
    meaning: 'Port to listen on; 0 takes any free one. Absent: `PORT`.',
  },
  commonPort: { name: 'PORT', schema: port, preset: '4000', meaning: 'Port where `BACKEND_PORT` is absent.' },
  host: {
    name: 'BACKEND_HOST',
    schema: text,
    preset: '127.0.0.1',
    meaning: 'Address to listen on. The API is for the web server, so by default no other machine reaches it.',
  },
  trusted: {
    name: 'BACKEND_TRUST_PROXY',
    schema: networks,
    preset: 'loopback',
    meaning: 'Networks of the web servers, whose word on a reader’s address and host counts; separated by commas.',
  },
  maxConnections: {
    name: 'BACKEND_MAX_CONNECTIONS',
    schema: wholeNumber(1, 1_000_000),
    preset: '10000',
    meaning: 'Most connections at once to the API; more are closed before they can ask.',
  },
  maxConnectionsPerAddress: {
    name: 'BACKEND_MAX_CONNECTIONS_PER_ADDRESS',
    schema: wholeNumber(1, 1_000_000),
    preset: '256',
    meaning: 'Most of one network address, those of `BACKEND_TRUST_PROXY` excepted.',
  },
  operationsPort: {
    name: 'BACKEND_OPERATIONS_PORT',
    schema: port.optional(),
    example: '9101',
    meaning:
      'Port for operators: `/metrics`, `/healthz`, `/readyz`. Absent: there is none, but an embedded ' +
      'backend takes any free one, and `/metrics/backend` of the web server shows its metrics.',
  },
  operationsHost: {
    name: 'BACKEND_OPERATIONS_HOST',
    schema: text,
    preset: '127.0.0.1',
    meaning: 'Address that this port listens on.',
  },
  metricsToken: {
    name: 'METRICS_TOKEN',
    schema: bearer.optional(),
    example: 'the output of openssl rand -hex 24',
    secret: true,
    meaning: 'Bearer token that opens `/metrics`. Absent: it answers the local network only.',
  },
} as const satisfies Settings
