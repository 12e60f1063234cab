import type { Settings } from '../../settings.ts'
import { address } from '../../settings/kinds.ts'

/** What new passwords are held against. */
export const passwords = {
  breachUrl: {
    name: 'PASSWORD_BREACH_URL',
    schema: address('http', 'https').optional(),
    example: 'https://api.pwnedpasswords.com/range/',
    meaning:
      'Range API that is asked for the first five digits of a new password’s SHA-1, such as ' +
      '`https://api.pwnedpasswords.com/range/`. Absent: only the list that comes with Quire is used.',
  },
} as const satisfies Settings
