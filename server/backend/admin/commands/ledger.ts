import { lastCheck } from '../../coins/audit/nightlyCheck.ts'
import { counted } from '../command/numbers.ts'
import type { Command } from '../command/command.ts'

export const ledger: Command = {
  meaning: 'shows the result of the last nightly ledger check',
  roles: ['finance'],
  words: [],
  notes: 'To check now, run quire ledger:check.',
  run: async (_input, database) => {
    const last = await lastCheck(database)
    if (!last) return { said: 'No check has run yet: one runs every night. To check now, run quire ledger:check.' }
    const { at, movements, readers, count, wrong } = last
    return {
      said: count ? `The ledger does not add up: ${counted(count, 'mismatch', 'mismatches')}.` : 'Everything adds up.',
      parts: [
        { name: 'check', fields: { at, movements, readers, wrong: count } },
        ...(count ? [{ name: 'wrong', rows: wrong.map(what => ({ what })), none: '' }] : []),
      ],
    }
  },
}
