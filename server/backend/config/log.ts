import type { Settings } from '../../settings.ts'
import { kindOfRun, logLevel } from '../../settings/kinds.ts'

/** The kind of run, and what is logged of it. */
export const log = {
  kindOfRun: {
    name: 'NODE_ENV',
    schema: kindOfRun,
    preset: 'development',
    meaning:
      'Kind of run: in `production` payments are never a test by themselves, and nobody signs in for development.',
  },
  logLevel: {
    name: 'LOG_LEVEL',
    schema: logLevel,
    preset: 'info',
    meaning: 'Least weight of what is logged.',
  },
} as const satisfies Settings
