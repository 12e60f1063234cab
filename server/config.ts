import * as z from 'zod'
import { checkSettings, ConfigError, type Environment, type Setting, type Values } from './settings.ts'

const milliseconds = z.coerce.number().int().min(0).max(600_000)
const list = z.string().transform(text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean),
)
const hopCount = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)
const prefix = z.string().regex(/^[a-z0-9_]+$/)
const network = /^(loopback|linklocal|uniquelocal|[\d.]+(\/\d{1,2})?|[\da-fA-F:.]*:[\da-fA-F:.]*(\/\d{1,3})?)$/

/** Every setting of the web server. The embedded backend has its own table (`server/backend/config.ts`). */
export const settings = {
  port: {
    name: 'PORT',
    schema: z.coerce.number().int().min(0).max(65_535),
    preset: '3000',
    meaning: 'Port to listen on; 0 takes any free one.',
  },
  host: { name: 'HOST', schema: z.string(), preset: '0.0.0.0', meaning: 'Address to listen on.' },
  webConcurrency: {
    name: 'WEB_CONCURRENCY',
    schema: z.coerce.number().int().min(1).max(256).optional(),
    meaning:
      'Processes that serve readers on one port; they divide what other settings allow. Absent: one; in `production` ' +
      'one a processor, where there are 512 MB of memory for each.',
  },
  environment: {
    name: 'NODE_ENV',
    schema: z.enum(['development', 'production', 'test']),
    preset: 'development',
    meaning: 'Kind of run. The libraries read it too: React is several times faster in `production`.',
  },
  logLevel: {
    name: 'LOG_LEVEL',
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    preset: 'info',
    meaning: 'Least weight of what is logged.',
  },
  logPretty: {
    name: 'LOG_PRETTY',
    schema: z.stringbool(),
    preset: 'no',
    meaning: 'Log lines for people instead of JSON. Needs the development packages.',
  },
  logAddresses: {
    name: 'LOG_ADDRESSES',
    schema: z.stringbool(),
    preset: 'yes',
    meaning: 'Whether lines of requests have the reader’s network address.',
  },
  logPaths: {
    name: 'LOG_PATHS',
    schema: z.stringbool(),
    preset: 'yes',
    meaning: 'Whether lines of requests have the address that was read. With `no` they name the kind of page only.',
  },
  backendUrl: {
    name: 'BACKEND_URL',
    schema: z.url({ protocol: /^https?$/ }).optional(),
    secret: true,
    meaning: 'Address of the API, path and all, of brands that name none. Absent: the embedded backend is started.',
  },
  brandsDir: {
    name: 'BRANDS_DIR',
    schema: z.string(),
    preset: './brands',
    meaning: 'Folder with one folder a brand. Read again on SIGHUP.',
  },
  defaultBrand: {
    name: 'DEFAULT_BRAND',
    schema: z.string().optional(),
    meaning: 'Brand (its folder name) that answers unknown hosts. Absent: they get 421.',
  },
  productName: {
    name: 'PRODUCT_NAME',
    schema: z.string().max(40).optional(),
    meaning: 'Name of the brand marked `fromSettings`.',
  },
  productHosts: {
    name: 'PRODUCT_HOSTS',
    schema: list.optional(),
    meaning: 'Its hosts, separated by commas; `*.` patterns are allowed.',
  },
  productPrefix: {
    name: 'PRODUCT_PREFIX',
    schema: prefix.optional(),
    meaning: 'First path segment of its API calls, such as `product_api`.',
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    schema: z.union(
      [hopCount, list.refine(networks => networks.length > 0 && networks.every(one => network.test(one)))],
      'a hop count, or networks such as 10.0.0.0/8, separated by commas',
    ),
    preset: '0',
    meaning: 'Whose X-Forwarded-* and X-Request-Id count: the number of proxies in front, or their networks.',
  },
  apiConnectTimeout: {
    name: 'API_CONNECT_TIMEOUT',
    schema: milliseconds,
    preset: '2000',
    meaning: 'Longest wait for a connection to a backend, in ms.',
  },
  apiIdleTimeout: {
    name: 'API_IDLE_TIMEOUT',
    schema: milliseconds,
    preset: '15000',
    meaning: 'Longest silence of a backend, in ms.',
  },
  apiTotalTimeout: {
    name: 'API_TOTAL_TIMEOUT',
    schema: milliseconds,
    preset: '30000',
    meaning: 'Longest time for one API call, in ms.',
  },
  apiMaxBody: {
    name: 'API_MAX_BODY',
    schema: z.coerce.number().int().min(0),
    preset: '1048576',
    meaning: 'Largest body of an API call, in bytes.',
  },
  apiMaxAnswer: {
    name: 'API_MAX_ANSWER',
    schema: z.coerce
      .number()
      .int()
      .min(1024)
      .max(256 * 1024 * 1024),
    preset: '2097152',
    meaning: 'Largest answer of a backend, for pages and for API calls, in bytes: as sent, and unpacked.',
  },
  apiMaxSockets: {
    name: 'API_MAX_SOCKETS',
    schema: z.coerce.number().int().min(1),
    preset: '128',
    meaning: 'Most connections at once to one backend, so that a slow one cannot take all.',
  },
  apiMaxWaiting: {
    name: 'API_MAX_WAITING',
    schema: z.coerce.number().int().min(0),
    preset: '256',
    meaning: 'Most calls that wait for one of these connections, for API_CONNECT_TIMEOUT; more get 503.',
  },
  pageMaxSockets: {
    name: 'PAGE_MAX_SOCKETS',
    schema: z.coerce.number().int().min(1).max(4096),
    preset: '64',
    meaning:
      'Most connections of all pages at once to one backend. A page waits for one as long as `API_CONNECT_TIMEOUT`.',
  },
  pageDataTimeout: {
    name: 'PAGE_DATA_TIMEOUT',
    schema: milliseconds,
    preset: '5000',
    meaning: 'Longest wait of a page for its data, in ms; then it shows the error page.',
  },
  pagesAtOnce: {
    name: 'PAGES_AT_ONCE',
    schema: z.coerce.number().int().min(1),
    preset: '20',
    meaning: 'Most pages at once that ask one backend for data; a page makes about three calls.',
  },
  pagesWaiting: {
    name: 'PAGES_WAITING',
    schema: z.coerce.number().int().min(0),
    preset: '500',
    meaning: 'Most pages that wait to be among those; more are answered with 503.',
  },
  pagesWaitingTime: {
    name: 'PAGES_WAITING_TIME',
    schema: milliseconds,
    preset: '4000',
    meaning: 'Longest wait of a page for its turn, in ms; then 503.',
  },
  pageCacheBytes: {
    name: 'PAGE_CACHE_BYTES',
    schema: z.coerce
      .number()
      .int()
      .min(0)
      .max(16 * 1024 * 1024 * 1024),
    preset: '67108864',
    meaning: 'Most memory for finished pages that are kept for all readers, in bytes; 0 keeps none.',
  },
  pageStaleIfError: {
    name: 'PAGE_STALE_IF_ERROR',
    schema: z.coerce.number().int().min(0).max(2_592_000),
    preset: '86400',
    meaning: 'How old a kept page may be that is shown while its backend is down, in seconds.',
  },
  apiCacheBytes: {
    name: 'API_CACHE_BYTES',
    schema: z.coerce
      .number()
      .int()
      .min(0)
      .max(1024 * 1024 * 1024),
    preset: '16777216',
    meaning: 'Most memory for answers of backends that serve all pages for some seconds, in bytes; 0 keeps none.',
  },
  pageWarmBrands: {
    name: 'PAGE_WARM_BRANDS',
    schema: z.coerce.number().int().min(0).max(10_000),
    preset: '50',
    meaning: 'So many brands, the first ones, have home and ranking made ahead by each process, one page at a time.',
  },
  redisUrl: {
    name: 'REDIS_URL',
    schema: z.url({ protocol: /^rediss?$/ }).optional(),
    secret: true,
    meaning: 'Redis by which several servers share kept pages. Absent: each keeps its own.',
  },
  redisPrefix: {
    name: 'REDIS_PREFIX',
    schema: z.string().regex(/^[\w:-]{1,60}$/),
    preset: 'quire',
    meaning: 'What keys in Redis begin with. Installations with other books need another.',
  },
  operationsPort: {
    name: 'OPERATIONS_PORT',
    schema: z.coerce.number().int().min(0).max(65_535).optional(),
    meaning:
      'Port for operators: `/metrics`, `/metrics/backend`, `/healthz`, `/readyz`, `POST /purge`. Absent: there is ' +
      'none, and no metrics either.',
  },
  operationsHost: {
    name: 'OPERATIONS_HOST',
    schema: z.string(),
    preset: '127.0.0.1',
    meaning: 'Address that the port for operators listens on.',
  },
  operationsToken: {
    name: 'OPERATIONS_TOKEN',
    schema: z.string().min(16).optional(),
    secret: true,
    meaning: 'Bearer token of `POST /purge`; it opens metrics, too. Absent: nobody may purge.',
  },
  metricsToken: {
    name: 'METRICS_TOKEN',
    schema: z.string().min(16).optional(),
    secret: true,
    meaning:
      'Bearer token that opens `/metrics` of web server and backend. Absent: they answer the local network only.',
  },
  otlpEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    schema: z.url({ protocol: /^https?$/ }).optional(),
    meaning: 'Collector that takes traces as OTLP over HTTP: `http://collector:4318`. Absent: nothing is traced.',
  },
  otlpHeaders: {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    schema: list.refine(pairs => pairs.every(pair => /^[^=]+=/.test(pair)), 'such as api-key=abc,other=def').optional(),
    secret: true,
    meaning: 'Headers for it, such as `api-key=abc`, separated by commas.',
  },
  otelService: {
    name: 'OTEL_SERVICE_NAME',
    schema: z.string().max(100),
    preset: 'quire-web',
    meaning: 'What this server is called in traces.',
  },
  otelRatio: {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    schema: z.coerce.number().min(0).max(1),
    preset: '1',
    meaning: 'Part of the requests that is traced, 0 to 1. Where a trusted proxy has decided it, that counts.',
  },
  browserReports: {
    name: 'BROWSER_REPORTS',
    schema: z.coerce.number().min(0).max(1),
    preset: '0.1',
    meaning:
      'Part of the readers whose browsers tell how pages did for them, 0 to 1: web vitals, and errors of our ' +
      'scripts. With 0 breaches of the pages’ policy are not told either.',
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

export type Config = Values<typeof settings>

/**
 * Checks the environment against the table. An empty variable counts as absent.
 * Throws ConfigError naming every setting that is wrong.
 */
export function readConfig(environment: Environment): Config {
  const { values, wrong } = checkSettings(settings, environment)
  if (wrong.length) throw new ConfigError(`These settings cannot be used:\n${wrong.join('\n')}`)
  return values
}

/** The environment of the process: the one place that touches it, apart from the backend's own. */
export const environment: Environment = process.env
