import * as z from 'zod'
import { checkSettings, ConfigError, type Environment, type Problem, type Setting, type Values } from './settings.ts'
import {
  address,
  bearer,
  bytes,
  kindOfRun,
  list,
  logLevel,
  milliseconds,
  networks,
  oneOf,
  patience,
  port,
  share,
  text,
  textLike,
  wholeNumber,
  yesOrNo,
  yesWith,
} from './settings/kinds.ts'

const isHopCount = (text: string) => /^\d{1,2}$/.test(text)
const proxies = z
  .string()
  .refine(
    text => isHopCount(text) || networks.safeParse(text).success,
    'how many proxies stand in front, or their networks such as 10.0.0.0/8, separated by commas',
  )
  .transform(text => (isHopCount(text) ? Number(text) : networks.parse(text)))
const hosts = list.refine(
  all => all.length > 0 && all.every(host => /^(\*\.)?[\w-]+(\.[\w-]+)*(:\d+)?$/.test(host)),
  'hosts, separated by commas',
)
const contacts = list.refine(
  all => all.every(contact => /^(mailto:.+@.+|https:\/\/.+|tel:\+.+)$/.test(contact)),
  'addresses that begin with mailto:, https: or tel:, separated by commas',
)
const headers = list.refine(pairs => pairs.every(pair => /^[^=]+=/.test(pair)), 'headers such as api-key=abc')

const MIB = 1024 * 1024
/** No token: how one is made. */
const TOKEN = 'the output of openssl rand -hex 24'

/** Every setting of the web server. The embedded backend has its own table (`server/backend/config.ts`). */
export const settings = {
  port: {
    name: 'PORT',
    schema: port,
    preset: '3000',
    meaning: 'Port to listen on; 0 takes any free one.',
  },
  host: { name: 'HOST', schema: text, preset: '0.0.0.0', meaning: 'Address to listen on.' },
  webConcurrency: {
    name: 'WEB_CONCURRENCY',
    schema: wholeNumber(1, 256).optional(),
    example: '4',
    meaning:
      'Processes that serve readers on one port; they divide what other settings allow. Absent: one; in `production` ' +
      'one a processor, where there are 512 MB of memory for each.',
  },
  processSilence: {
    name: 'PROCESS_SILENCE',
    schema: wholeNumber(1000, 3_600_000, 'milliseconds'),
    preset: '30000',
    meaning:
      'Longest time for which the thread of a worker or of the embedded backend may answer nothing, in ms; then it ' +
      'is killed, and another takes its place.',
  },
  environment: {
    name: 'NODE_ENV',
    schema: kindOfRun,
    preset: 'development',
    meaning: 'Kind of run. The libraries read it too: React is several times faster in `production`.',
  },
  logLevel: {
    name: 'LOG_LEVEL',
    schema: logLevel,
    preset: 'info',
    meaning: 'Least weight of what is logged.',
  },
  logPretty: {
    name: 'LOG_PRETTY',
    schema: yesWith('pino-pretty'),
    preset: 'no',
    meaning: 'Log lines for people instead of JSON. Needs the development packages, which the image does not have.',
  },
  logAddresses: {
    name: 'LOG_ADDRESSES',
    schema: yesOrNo,
    preset: 'yes',
    meaning: 'Whether lines of requests have the reader’s network address.',
  },
  logPaths: {
    name: 'LOG_PATHS',
    schema: yesOrNo,
    preset: 'yes',
    meaning: 'Whether lines of requests have the address that was read. With `no` they name the kind of page only.',
  },
  backendUrl: {
    name: 'BACKEND_URL',
    schema: address('http', 'https').optional(),
    example: 'https://backend.example/api',
    secret: true,
    meaning: 'Address of the API, path and all, of brands that name none. Absent: the embedded backend is started.',
  },
  brandsDir: {
    name: 'BRANDS_DIR',
    schema: text,
    preset: './brands',
    meaning: 'Folder with one folder a brand.',
  },
  brandsStrict: {
    name: 'BRANDS_STRICT',
    schema: yesOrNo,
    preset: 'no',
    meaning: 'Nothing starts while a brand is wrong. Else the good ones start, and log, metrics and `/readyz` name it.',
  },
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
      'Who is shown the brand marked `localNetwork`: readers on loopback and private addresses, all, or none. ' +
      'Absent: `local` in `production`, else `everyone`.',
  },
  defaultBrand: {
    name: 'DEFAULT_BRAND',
    schema: text.optional(),
    example: 'freenovel',
    meaning: 'Brand (its folder name) that answers unknown hosts. Absent: they get 421.',
  },
  productName: {
    name: 'PRODUCT_NAME',
    schema: textLike(/^.{1,40}$/, 'a name of up to 40 characters').optional(),
    example: 'Free Novel',
    meaning: 'Name of the brand marked `fromSettings`.',
  },
  productHosts: {
    name: 'PRODUCT_HOSTS',
    schema: hosts.optional(),
    example: 'www.novel.example,*.novel.example',
    meaning: 'Its hosts, separated by commas; `*.` patterns are allowed.',
  },
  productPrefix: {
    name: 'PRODUCT_PREFIX',
    schema: textLike(/^[a-z0-9_]{1,40}$/, 'small letters, digits and _').optional(),
    example: 'product_api',
    meaning: 'First path segment of its API calls, such as `product_api`.',
  },
  assetsKeepDir: {
    name: 'ASSETS_KEEP_DIR',
    schema: text.optional(),
    example: '/data/assets',
    meaning:
      'Folder, which several servers may share, where the scripts and styles of the last builds are kept for pages ' +
      'that are still open. Absent: only those of this build are served.',
  },
  assetsKeepBuilds: {
    name: 'ASSETS_KEEP_BUILDS',
    schema: wholeNumber(1, 100),
    preset: '5',
    meaning: 'So many builds are kept there, those that were started last.',
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    schema: proxies,
    preset: '0',
    meaning: 'Whose X-Forwarded-* and X-Request-Id count: the number of proxies in front, or their networks.',
  },
  hstsAlways: {
    name: 'HSTS_ALWAYS',
    schema: yesOrNo,
    preset: 'no',
    meaning:
      'Says `Strict-Transport-Security` on every answer, for a proxy with TLS that TRUST_PROXY does not name. ' +
      'Otherwise it is said to readers who came by TLS.',
  },
  maxConnections: {
    name: 'MAX_CONNECTIONS',
    schema: wholeNumber(1, 1_000_000),
    preset: '10000',
    meaning: 'Most connections at once; more are closed before they can ask.',
  },
  maxConnectionsPerAddress: {
    name: 'MAX_CONNECTIONS_PER_ADDRESS',
    schema: wholeNumber(1, 1_000_000),
    preset: '1024',
    meaning:
      'Most of one network address, the proxies of `TRUST_PROXY` excepted: where that is a number, whoever connects ' +
      'counts as one, and this limits nobody. Mobile networks share addresses.',
  },
  requestTimeout: {
    name: 'REQUEST_TIMEOUT',
    schema: wholeNumber(1000, 600_000, 'milliseconds'),
    preset: '30000',
    meaning: 'Longest time for a request to come as a whole, in ms; for its head 10 s at most.',
  },
  sendTimeout: {
    name: 'SEND_TIMEOUT',
    schema: wholeNumber(1000, 600_000, 'milliseconds'),
    preset: '30000',
    meaning:
      'Longest time for which a reader may take nothing of an answer in, in ms; then the connection is cut. Where ' +
      'the system took in a part of it for the reader, that is noticed after up to twice the time.',
  },
  apiConnectTimeout: {
    name: 'API_CONNECT_TIMEOUT',
    schema: patience,
    preset: '2000',
    meaning: 'Longest wait for a connection to a backend, in ms.',
  },
  apiIdleTimeout: {
    name: 'API_IDLE_TIMEOUT',
    schema: patience,
    preset: '15000',
    meaning: 'Longest silence of a backend, in ms.',
  },
  apiTotalTimeout: {
    name: 'API_TOTAL_TIMEOUT',
    schema: patience,
    preset: '30000',
    meaning: 'Longest time for one API call, in ms.',
  },
  apiMaxBody: {
    name: 'API_MAX_BODY',
    schema: bytes(1000, 256 * MIB),
    preset: '1048576',
    meaning: 'Largest body of an API call, in bytes.',
  },
  apiMaxAnswer: {
    name: 'API_MAX_ANSWER',
    schema: bytes(1024, 256 * MIB),
    preset: '2097152',
    meaning: 'Largest answer of a backend, for pages and for API calls, in bytes: as sent, and unpacked.',
  },
  apiMaxSockets: {
    name: 'API_MAX_SOCKETS',
    schema: wholeNumber(1, 10_000),
    preset: '128',
    meaning:
      'Most connections at once to one backend, as many for pages as for calls, so that a slow one cannot take all.',
  },
  apiMaxWaiting: {
    name: 'API_MAX_WAITING',
    schema: wholeNumber(0, 100_000),
    preset: '256',
    meaning: 'Most calls that wait for one of these connections, for API_CONNECT_TIMEOUT; more get 503.',
  },
  backendFailures: {
    name: 'BACKEND_FAILURES',
    schema: wholeNumber(1, 10_000),
    preset: '10',
    meaning:
      'Calls in a row without an answer after which a backend is left alone, but for a call a second, until it ' +
      'answers.',
  },
  pageMaxSockets: {
    name: 'PAGE_MAX_SOCKETS',
    schema: wholeNumber(1, 4096),
    preset: '64',
    meaning:
      'Most connections of all pages at once to one backend. A page waits for one as long as `API_CONNECT_TIMEOUT`.',
  },
  pageDataTimeout: {
    name: 'PAGE_DATA_TIMEOUT',
    schema: patience,
    preset: '5000',
    meaning: 'Longest wait of a page for its data, in ms; then it shows the error page.',
  },
  pagesAtOnce: {
    name: 'PAGES_AT_ONCE',
    schema: wholeNumber(1, 10_000),
    preset: '20',
    meaning: 'Most pages at once that ask one backend for data; a page makes about three calls.',
  },
  pagesWaiting: {
    name: 'PAGES_WAITING',
    schema: wholeNumber(0, 100_000),
    preset: '500',
    meaning: 'Most pages that wait to be among those; more are answered with 503.',
  },
  pagesWaitingTime: {
    name: 'PAGES_WAITING_TIME',
    schema: patience,
    preset: '4000',
    meaning: 'Longest wait of a page for its turn, in ms; then 503.',
  },
  pageRenderTimeout: {
    name: 'PAGE_RENDER_TIMEOUT',
    schema: patience,
    preset: '10000',
    meaning: 'Longest time that a page is rendered and its parts waited for, in ms; then the browser fetches them.',
  },
  overloadDelay: {
    name: 'OVERLOAD_DELAY',
    schema: milliseconds,
    preset: '500',
    meaning:
      'Mean delay of the event loop over a second, in ms, twice in a row, from which on pages that are not kept are ' +
      '503, until it has halved; 0: never.',
  },
  pageCacheBytes: {
    name: 'PAGE_CACHE_BYTES',
    schema: bytes(0, 16 * 1024 * MIB),
    preset: '67108864',
    meaning: 'Most memory for finished pages that are kept for all readers, in bytes; 0 keeps none.',
  },
  pageStaleIfError: {
    name: 'PAGE_STALE_IF_ERROR',
    schema: wholeNumber(0, 2_592_000, 'seconds'),
    preset: '86400',
    meaning: 'How old a kept page may be that is shown while its backend is down, in seconds.',
  },
  apiCacheBytes: {
    name: 'API_CACHE_BYTES',
    schema: bytes(0, 1024 * MIB),
    preset: '16777216',
    meaning: 'Most memory for answers of backends that serve all pages for some seconds, in bytes; 0 keeps none.',
  },
  pageWarmBrands: {
    name: 'PAGE_WARM_BRANDS',
    schema: wholeNumber(0, 10_000),
    preset: '50',
    meaning: 'So many brands, the first ones, have home and ranking made ahead by each process, one page at a time.',
  },
  redisUrl: {
    name: 'REDIS_URL',
    schema: address('redis', 'rediss').optional(),
    example: 'redis://user:password@host:6379/0',
    secret: true,
    meaning: 'Redis by which several servers share kept pages. Absent: each keeps its own.',
  },
  redisPrefix: {
    name: 'REDIS_PREFIX',
    schema: textLike(/^[\w:-]{1,60}$/, 'up to 60 letters, digits, _, : and -'),
    preset: 'quire',
    meaning: 'What keys in Redis begin with. Installations with other books need another.',
  },
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
  otelService: {
    name: 'OTEL_SERVICE_NAME',
    schema: textLike(/^[\x20-\x7e]{1,100}$/, 'a name of up to 100 characters'),
    preset: 'quire-web',
    meaning: 'What this server is called in traces.',
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
    name: 'SHUTDOWN_DELAY',
    schema: milliseconds,
    preset: '500',
    meaning: 'Time between "not ready" and closing the door, so that balancers notice, in ms.',
  },
  shutdownTimeout: {
    name: 'SHUTDOWN_TIMEOUT',
    schema: milliseconds,
    preset: '8000',
    meaning: 'Longest wait for running requests when stopping, in ms. Containers are killed 10 s after SIGTERM.',
  },
} as const satisfies Record<string, Setting>

export type Config = Values<typeof settings> & { localBrand: 'local' | 'everyone' | 'nobody' }

/** Checks the environment against the table. */
export function checkConfig(environment: Environment): { values: Config; wrong: Problem[] } {
  const { values, wrong } = checkSettings(settings, environment)
  const localBrand = values.localBrand ?? (values.environment === 'production' ? 'local' : 'everyone')
  return { values: { ...values, localBrand }, wrong }
}

/** The web server's settings. Throws ConfigError naming every one that is wrong. */
export function readConfig(environment: Environment): Config {
  const { values, wrong } = checkConfig(environment)
  if (wrong.length) throw new ConfigError(wrong)
  return values
}

/** The environment of the process: the one place that touches it, apart from the backend's own. */
export const environment: Environment = process.env
