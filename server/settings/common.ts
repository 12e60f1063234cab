import { address, bearer, kindOfRun, logLevel, port, text } from './kinds.ts'

/** Settings that web server and backend both read. */
export const common = {
  commonPort: {
    name: 'PORT',
    schema: port,
    preset: '3000',
    meaning:
      'Port to listen on; 0 takes any free one. A backend that runs apart takes it where `BACKEND_PORT` is absent, ' +
      'and 4000 where both are.',
  },
  environment: {
    name: 'NODE_ENV',
    schema: kindOfRun,
    preset: 'development',
    meaning:
      'Kind of run. In `production` payments and mail are never a test by themselves, and nobody signs in for ' +
      'development. The libraries read it too: React is several times faster.',
  },
  logLevel: {
    name: 'LOG_LEVEL',
    schema: logLevel,
    preset: 'info',
    meaning: 'Least weight of what is logged. Lines are JSON; piped into `npx pino-pretty` they are for people.',
  },
  brandsDir: {
    name: 'BRANDS_DIR',
    schema: text,
    preset: './brands',
    meaning: 'Folder with one folder a brand; the backend takes names, colours and apps from it.',
  },
  redisUrl: {
    name: 'REDIS_URL',
    schema: address('redis', 'rediss').optional(),
    example: 'redis://user:password@host:6379/0',
    secret: true,
    meaning:
      'Redis by which several servers share kept pages, and several backends count searches together. Installations ' +
      'with other books need another database of it: the number at the end. Absent: each server keeps its own, and ' +
      'backends count in PostgreSQL, if there is one.',
  },
  operationsToken: {
    name: 'OPERATIONS_TOKEN',
    schema: bearer.optional(),
    example: 'the output of openssl rand -hex 24',
    secret: true,
    meaning:
      'Bearer token of `POST /purge`; it opens metrics, too, which then ask for a token. Absent: nobody may purge.',
  },
  metricsToken: {
    name: 'METRICS_TOKEN',
    schema: bearer.optional(),
    example: 'the output of openssl rand -hex 24',
    secret: true,
    meaning:
      'Bearer token that opens `/metrics` of web server and backend. Absent: the local network may read them, but ' +
      'where `OPERATIONS_TOKEN` is set, the web server asks for that one.',
  },
} as const
