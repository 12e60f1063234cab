import type { Settings } from '../settings.ts'
import { oneOf, share } from '../settings/kinds.ts'

/** What readers’ browsers do besides showing pages. */
export const browsers = {
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
} as const satisfies Settings
