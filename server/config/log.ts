import type { Settings } from '../settings.ts'
import { kindOfRun, logLevel, yesOrNo, yesWith } from '../settings/kinds.ts'

/** The kind of run, and what is logged of it. */
export const log = {
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
} as const satisfies Settings
