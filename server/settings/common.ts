import { limitsSetting } from './limits.ts'
import { address, bearer, kindOfRun, list, logLevel, milliseconds, port, share, text } from './kinds.ts'

const headers = list.refine(pairs => pairs.every(pair => /^[^=]+=/.test(pair)), 'headers such as api-key=abc')

export const common = {
  commonPort: {
    name: 'PORT',
    schema: port,
    preset: '3000',
    meaning:
      'Port to listen on; 0 picks a free one. A standalone backend uses it when `BACKEND_PORT` is unset; if both ' +
      'are unset, 4000.',
  },
  environment: {
    name: 'NODE_ENV',
    schema: kindOfRun,
    preset: 'development',
    meaning:
      'Environment. `production` never falls back to test payments or mail files, and refuses development sign-in. ' +
      'Libraries read it too: React runs several times faster.',
  },
  logLevel: {
    name: 'LOG_LEVEL',
    schema: logLevel,
    preset: 'info',
    meaning: 'Minimum log level. Lines are JSON; pipe them into `npx pino-pretty` to read them.',
  },
  brandsDir: {
    name: 'BRANDS_DIR',
    schema: text,
    preset: './brands',
    meaning: 'Folder with one folder per brand. The backend reads names, colours and apps from it.',
  },
  redisUrl: {
    name: 'REDIS_URL',
    schema: address('redis', 'rediss').optional(),
    example: 'redis://user:password@host:6379/0',
    secret: true,
    meaning:
      'Redis, to share cached pages between servers and counts between backends. Give each installation ' +
      'with other books its own database number at the end. Unset: each server has its own cache, and backends ' +
      'count in PostgreSQL, if there is one.',
  },
  operationsHost: {
    name: 'OPERATIONS_HOST',
    schema: text,
    preset: '127.0.0.1',
    meaning: 'Address the operators’ ports of web server and backend listen on.',
  },
  operationsToken: {
    name: 'OPERATIONS_TOKEN',
    schema: bearer.optional(),
    example: 'the output of openssl rand -hex 24',
    secret: true,
    meaning:
      'Bearer token for `POST /purge`. It also opens metrics, which then require a token. Unset: purging is off.',
  },
  metricsToken: {
    name: 'METRICS_TOKEN',
    schema: bearer.optional(),
    example: 'the output of openssl rand -hex 24',
    secret: true,
    meaning:
      'Bearer token for `/metrics` of web server and backend. Unset: the local network may read metrics, unless ' +
      '`OPERATIONS_TOKEN` is set: then the web server asks for that.',
  },
  limits: {
    name: 'LIMITS',
    schema: limitsSetting,
    preset: '',
    example: 'pagesAtOnce=40,signIn.network=120',
    meaning:
      'Limits that differ from their defaults: `name=value`, separated by commas. `quire settings` lists names, ' +
      'defaults and reasons.',
  },
  shutdownDelay: {
    name: 'SHUTDOWN_DELAY_MS',
    schema: milliseconds,
    preset: '500',
    meaning:
      'Time between reporting “not ready” and closing the port, so that load balancers notice. Must exceed the time ' +
      'for which a balancer avoids a failed server. An embedded backend has none.',
  },
  otlpEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    schema: address('http', 'https').optional(),
    example: 'http://collector:4318',
    meaning:
      'Collector that receives traces by OTLP over HTTP, such as `http://collector:4318`. Unset: tracing is off.',
  },
  otlpHeaders: {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    schema: headers.optional(),
    example: 'api-key=abc',
    secret: true,
    meaning: 'Headers for the collector, such as `api-key=abc`, separated by commas.',
  },
  otelRatio: {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    schema: share,
    preset: '1',
    meaning:
      'Share of requests to trace, 0 to 1. The sampling decision of a trusted proxy or web server takes precedence.',
  },
} as const
