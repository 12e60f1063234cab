import * as z from 'zod'
import { checkSettings, ConfigError, type Environment, type Problem, type Settings, type Values } from './settings.ts'
import { common } from './settings/common.ts'
import { valuesOf, type ChangedLimits } from './settings/limits/limit.ts'
import { ratesOf, type RateLimits } from './settings/limits/rates.ts'
import { webLimits, type WebLimits } from './settings/limits/web.ts'
import { address, bytes, list, MIB, networks, oneOf, port, share, text, wholeNumber } from './settings/kinds.ts'

const isHopCount = (text: string) => /^\d{1,2}$/.test(text)
const proxies = z
  .string()
  .refine(
    text => isHopCount(text) || networks.safeParse(text).success,
    'the number of proxies in front, or their networks such as 10.0.0.0/8, separated by commas',
  )
  .transform(text => (isHopCount(text) ? Number(text) : networks.parse(text)))

const contacts = list.refine(
  all => all.every(contact => /^(mailto:.+@.+|https:\/\/.+|tel:\+.+)$/.test(contact)),
  'addresses that begin with mailto:, https: or tel:, separated by commas',
)

const OMITTED = { addresses: 'address', paths: 'url' } as const
const omitted = list.pipe(z.array(oneOf('addresses', 'paths'))).transform(all => all.map(one => OMITTED[one]))

const {
  commonPort,
  environment: kindOfRun,
  logLevel,
  brandsDir,
  redisUrl,
  operationsHost,
  operationsToken,
  metricsToken,
} = common

export const settings = {
  port: commonPort,
  host: { name: 'HOST', schema: text, preset: '0.0.0.0', meaning: 'Address to listen on.' },
  webConcurrency: {
    name: 'WEB_CONCURRENCY',
    schema: wholeNumber(1, 256).optional(),
    example: '4',
    meaning:
      'Number of worker processes on one port. They share the limits on connections, concurrency and memory. ' +
      'Default: 1; in `production` one per CPU, given 512 MB of memory for each.',
  },
  environment: kindOfRun,
  logLevel,
  logOmit: {
    name: 'LOG_OMIT',
    schema: omitted,
    preset: '',
    example: 'addresses,paths',
    meaning:
      'Fields to leave out of request logs: `addresses` (the reader’s IP address), `paths` (what was read; only ' +
      'the kind of page remains).',
  },
  backendUrl: {
    name: 'BACKEND_URL',
    schema: address('http', 'https').optional(),
    example: 'https://backend.example/api',
    secret: true,
    meaning:
      'Base URL of the API for brands without a `backendUrl` of their own. Unset: Quire runs the embedded backend.',
  },
  brandsDir,
  brandsWatch: {
    name: 'BRANDS_WATCH',
    schema: oneOf('events', 'poll', 'off'),
    preset: 'events',
    meaning:
      'How changed brands are noticed: `events`, file system events; `poll`, a scan every 2 s, for volumes without ' +
      'events; `off`, only on SIGHUP.',
  },
  localBrand: {
    name: 'LOCAL_BRAND',
    schema: oneOf('local', 'everyone', 'nobody').optional(),
    example: 'everyone',
    meaning:
      'Who may see the brand marked `localNetwork`, and gets links to `*.localhost` and local addresses when ' +
      'asking there: `local`, readers on loopback and private addresses; `everyone`; `nobody`. Default: `local` in ' +
      '`production`, else `everyone`.',
  },
  defaultBrand: {
    name: 'DEFAULT_BRAND',
    schema: text.optional(),
    example: 'freenovel',
    meaning: 'Id of the brand served on unknown hosts. Unset: they get 421.',
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    schema: proxies,
    preset: '0',
    meaning:
      'Proxies whose X-Forwarded-* and X-Request-Id headers are trusted: how many are in front, or their ' +
      'networks.',
  },
  assetsKeepDir: {
    name: 'ASSETS_KEEP_DIR',
    schema: text.optional(),
    example: '/data/assets',
    meaning:
      'Folder with the scripts and styles of the last five builds, for pages that are still open. Servers can ' +
      'share it. Unset: only this build’s files are served.',
  },
  pageCacheBytes: {
    name: 'PAGE_CACHE_BYTES',
    schema: bytes(0, 16 * 1024 * MIB),
    preset: '67108864',
    meaning: 'Maximum memory for cached pages; 0 turns the page cache off.',
  },
  apiCacheBytes: {
    name: 'API_CACHE_BYTES',
    schema: bytes(0, 1024 * MIB),
    preset: '16777216',
    meaning: 'Maximum memory for backend responses that pages and readers share; 0 turns this off.',
  },
  redisUrl,
  operationsPort: {
    name: 'OPERATIONS_PORT',
    schema: port.optional(),
    example: '9100',
    meaning:
      'Port for operators: `/metrics`, `/metrics/backend`, `/healthz`, `/readyz`, `POST /purge`. Unset: no such ' +
      'port, and no metrics.',
  },
  operationsHost,
  operationsToken,
  metricsToken,
  securityContact: {
    name: 'SECURITY_CONTACT',
    schema: contacts,
    preset: '',
    example: 'mailto:security@example.com',
    meaning:
      'Where to report vulnerabilities, for `/.well-known/security.txt` (RFC 9116): `mailto:`, `https:` or `tel:` ' +
      'addresses separated by commas, preferred first. Unset: no such file.',
  },
  otlpEndpoint: common.otlpEndpoint,
  otlpHeaders: common.otlpHeaders,
  otelRatio: common.otelRatio,
  browserReports: {
    name: 'BROWSER_REPORTS',
    schema: share,
    preset: '0.1',
    meaning:
      'Share of readers whose browsers report web vitals and uncaught script errors, 0 to 1. 0 also turns off CSP ' +
      'violation reports.',
  },
  serviceWorker: {
    name: 'SERVICE_WORKER',
    schema: oneOf('on', 'off').transform(value => value === 'on'),
    preset: 'on',
    meaning:
      'Whether browsers store chapters for offline reading. `off` removes the service worker and its data at a ' +
      'reader’s next visit.',
  },
  shutdownDelay: common.shutdownDelay,
  changedLimits: common.limits,
} as const satisfies Settings

type Given = Values<typeof settings>

export type Config = Given &
  WebLimits & {
    rates: RateLimits
    localBrand: NonNullable<Given['localBrand']>
  }

export function checkConfig(environment: Environment): { values: Config; wrong: Problem[] } {
  const { values, wrong } = checkSettings(settings, environment)
  if (values.operationsPort && values.operationsPort === values.port)
    wrong.push({ name: 'OPERATIONS_PORT', value: JSON.stringify(String(values.port)), reason: 'must differ from PORT' })
  const isProduction = values.environment === 'production'
  const localBrand = values.localBrand ?? (isProduction ? 'local' : 'everyone')
  // Without them if LIMITS is invalid: then nothing starts.
  const { changedLimits: changed }: { changedLimits?: ChangedLimits } = values
  return {
    values: { ...valuesOf(webLimits, changed), rates: ratesOf(changed), ...values, localBrand },
    wrong,
  }
}

/** Throws ConfigError with every invalid setting. */
export function readConfig(environment: Environment): Config {
  const { values, wrong } = checkConfig(environment)
  if (wrong.length) throw new ConfigError(wrong)
  return values
}

/** The process environment, read only here and in the backend's config. */
export const environment: Environment = process.env
