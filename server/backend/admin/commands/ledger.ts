import { lastCheck } from '../../coins/audit/nightlyCheck.ts'
import type { Command } from '../command/command.ts'

export const ledger: Command = {
  meaning: 'says what the last nightly check of the ledger said',
  notes: 'quire ledger:check makes one now.',
  plan: () => async database => {
    const last = await lastCheck(database)
    if (!last) return { said: 'No check was made yet: one is made every night, and by quire ledger:check.' }
    const { at, movements, readers, count, wrong } = last
    return {
      said: count ? `The ledger does not sum: ${count} things are wrong.` : 'Everything adds up.',
      parts: [
        { name: 'check', fields: { at, movements, readers, wrong: count } },
        ...(count ? [{ name: 'wrong', rows: wrong.map(what => ({ what })), none: '' }] : []),
      ],
    }
  },
}
