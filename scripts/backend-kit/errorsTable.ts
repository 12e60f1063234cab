import { failures } from '../../shared/api/failures.ts'

/** Every failure by its name, with its status and when it is answered. */
export const errorsTable = (): string =>
  [
    '| error | status | when |',
    '|---|---|---|',
    ...Object.entries(failures).map(([name, { status, when }]) => `| \`${name}\` | ${status} | ${when} |`),
  ].join('\n')
