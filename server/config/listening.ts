import type { Settings } from '../settings.ts'
import { port, text, wholeNumber } from '../settings/kinds.ts'

/** Where the web server listens, and in how many processes. */
export const listening = {
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
} as const satisfies Settings
