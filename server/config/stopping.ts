import type { Settings } from '../settings.ts'
import { milliseconds } from '../settings/kinds.ts'

/** The orderly stop. */
export const stopping = {
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
} as const satisfies Settings
