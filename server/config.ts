import * as z from 'zod'
import { LIMITS, type Limits } from './limits.ts'
import { checkSettings, ConfigError, type Environment, type Problem, type Settings, type Values } from './settings.ts'
import { common } from './settings/common.ts'
import {
  address,
  bytes,
  list,
  MIB,
  milliseconds,
  networks,
  oneOf,
  port,
  share,
  text,
  wholeNumber,
} from './settings/kinds.ts'

const isHopCount = (text: string) => /^\d{1,2}$/.test(text)
const proxies = z
  .string()
  .refine(
    text => isHopCount(text) || networks.safeParse(text).success,
    'how many proxies stand in front, or their networks such as 10.0.0.0/8, separated by commas',
  )
  .transform(text => (isHopCount(text) ? Number(text) : networks.parse(text)))

const contacts = list.refine(
  all => all.every(contact => /^(mailto:.+@.+|https:\/\/.+|tel:\+.+)$/.test(contact)),
  'addresses that begin with mailto:, https: or tel:, separated by commas',
)

const headers = list.refine(pairs => pairs.every(pair => /^[^=]+=/.test(pair)), 'headers such as api-key=abc')

/** Fields of a request's line in the log that can be left out, by what the setting calls them. */
const OMITTED = { addresses: 'address', paths: 'url' } as const
const omitted = list.pipe(z.array(oneOf('addresses', 'paths'))).transform(all => all.map(one => OMITTED[one]))

const { commonPort, environment: kindOfRun, logLevel, brandsDir, redisUrl, operationsToken, metricsToken } = common

/** Every setting of the web server. The backend's: `server/backend/settings.ts`. */
export const settings = {
  port: commonPort,
  host: { name: 'HOST', schema: text, preset: '0.0.0.0', meaning: 'Address to listen on.' },
  webConcurrency: {
    name: 'WEB_CONCURRENCY',
    schema: wholeNumber(1, 256).optional(),
    example: '4',
    meaning:
      'Processes that serve readers on one port; they divide connections, turns and memory. Absent: one; in ' +
      '`production` one a processor, where there are 512 MB of memory for each.',
  },
  environment: kindOfRun,
  logLevel,
  logOmit: {
    name: 'LOG_OMIT',
    schema: omitted,
    preset: '',
    example: 'addresses,paths',
    meaning:
      'What lines of requests leave out: `addresses`, the reader’s network address; `paths`, what was read, so that ' +
      'they name the kind of page only.',
  },
  backendUrl: {
    name: 'BACKEND_URL',
    schema: address('http', 'https').optional(),
    example: 'https://backend.example/api',
    secret: true,
    meaning: 'Address of the API, path and all, of brands that name none. Absent: the embedded backend is started.',
  },
  brandsDir,
  brandsWatch: {
    name: 'BRANDS_WATCH',
    schema: oneOf('events', 'poll', 'off'),
    preset: 'events',
    meaning:
      'How a changed brand is noticed: the system tells; all files are looked at every 2 s, for volumes that tell ' +
      'nothing; or SIGHUP only.',
  },
  localBrand: {
    name: 'LOCAL_BRAND',
    schema: oneOf('local', 'everyone', 'nobody').optional(),
    example: 'everyone',
    meaning:
      'Who is shown the brand marked `localNetwork`, and gets links to `*.localhost` and local addresses where they ' +
      'ask there: readers on loopback and private addresses, all, or none. ' +
      'Absent: `local` in `production`, else `everyone`.',
  },
  defaultBrand: {
    name: 'DEFAULT_BRAND',
    schema: text.optional(),
    example: 'freenovel',
    meaning: 'Brand (its folder name) that answers unknown hosts. Absent: they get 421.',
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    schema: proxies,
    preset: '0',
    meaning: 'Whose X-Forwarded-* and X-Request-Id count: the number of proxies in front, or their networks.',
  },
  assetsKeepDir: {
    name: 'ASSETS_KEEP_DIR',
    schema: text.optional(),
    example: '/data/assets',
    meaning:
      'Folder, which several servers may share, where the scripts and styles of the last five builds are kept for ' +
      'pages that are still open. Absent: only those of this build are served.',
  },
  pageCacheBytes: {
    name: 'PAGE_CACHE_BYTES',
    schema: bytes(0, 16 * 1024 * MIB),
    preset: '67108864',
    meaning: 'Most memory for finished pages that are kept for all readers; 0 keeps none.',
  },
  apiCacheBytes: {
    name: 'API_CACHE_BYTES',
    schema: bytes(0, 1024 * MIB),
    preset: '16777216',
    meaning: 'Most memory for answers of backends that serve all pages for some seconds; 0 keeps none.',
  },
  redisUrl,
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
  operationsToken,
  metricsToken,
  securityContact: {
    name: 'SECURITY_CONTACT',
    schema: contacts,
    preset: '',
    example: 'mailto:security@example.com',
    meaning:
      'Where faults are reported, for `/.well-known/security.txt` (RFC 9116): `mailto:`, `https:` or `tel:`, the ' +
      'best first, separated by commas. Absent: there is no such file.',
  },
  otlpEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    schema: address('http', 'https').optional(),
    example: 'http://collector:4318',
    meaning: 'Collector that takes traces as OTLP over HTTP: `http://collector:4318`. Absent: nothing is traced.',
  },
  otlpHeaders: {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    schema: headers.optional(),
    example: 'api-key=abc',
    secret: true,
    meaning: 'Headers for it, such as `api-key=abc`, separated by commas.',
  },
  otelRatio: {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    schema: share,
    preset: '1',
    meaning: 'Part of the requests that is traced, 0 to 1. Where a trusted proxy has decided it, that counts.',
  },
  browserReports: {
    name: 'BROWSER_REPORTS',
    schema: share,
    preset: '0.1',
    meaning:
      'Part of the readers whose browsers tell how pages did for them, 0 to 1: web vitals, and errors of our ' +
      'scripts. With 0 breaches of the pages’ policy are not told either.',
  },
  serviceWorker: {
    name: 'SERVICE_WORKER',
    schema: oneOf('on', 'off').transform(value => value === 'on'),
    preset: 'on',
    meaning:
      'Whether readers’ browsers keep chapters for reading without a connection. With `off` the worker that they ' +
      'have takes itself away, with all that it kept, when they come back.',
  },
  shutdownDelay: {
    name: 'SHUTDOWN_DELAY_MS',
    schema: milliseconds,
    preset: '500',
    meaning: 'Time between "not ready" and closing the door, so that balancers notice.',
  },
} as const satisfies Settings

type Given = Values<typeof settings>

export type Config = Given &
  Limits & {
    /** Who is shown the brand marked `localNetwork`. */
    localBrand: NonNullable<Given['localBrand']>
    /** Part of the answers to API calls that is held against the contract, 0 to 1. */
    checkAnswers: number
  }

/** Checks the environment against the table. */
export function checkConfig(environment: Environment): { values: Config; wrong: Problem[] } {
  const { values, wrong } = checkSettings(settings, environment)
  const isProduction = values.environment === 'production'
  const localBrand = values.localBrand ?? (isProduction ? 'local' : 'everyone')
  // In production a sample is enough to show what a backend does wrong.
  const checkAnswers = isProduction ? 0.01 : 1
  return { values: { ...LIMITS, ...values, localBrand, checkAnswers }, wrong }
}

/** The web server's settings and limits. Throws ConfigError naming every setting that is wrong. */
export function readConfig(environment: Environment): Config {
  const { values, wrong } = checkConfig(environment)
  if (wrong.length) throw new ConfigError(wrong)
  return values
}

/** The environment of the process: the one place that touches it, apart from the backend's own. */
export const environment: Environment = process.env
