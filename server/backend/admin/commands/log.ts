import { LIMIT, limitOf, numberIn } from '../command/numbers.ts'
import type { Command } from '../command/command.ts'

export const log: Command = {
  meaning: 'shows the audit log, newest first',
  roles: [],
  words: [],
  options: {
    reader: { value: 'ID', kind: 'number', meaning: 'only entries about this reader' },
    command: { value: 'COMMAND', kind: 'line', meaning: 'only this command' },
    ...LIMIT,
  },
  run: async ({ options }, database) => {
    const { command } = options
    const most = limitOf(options)
    const readerId = numberIn(options, 'reader')
    let query = database.selectFrom('admin_log').selectAll()
    if (readerId !== undefined) query = query.where('reader_id', '=', readerId)
    if (typeof command === 'string') query = query.where('command', '=', command)
    const entries = await query.orderBy('id', 'desc').limit(most).execute()
    const rows = entries.map(({ at, actor, os_user, command, words, outcome, why, said, confirmed_by }) => ({
      at,
      who: whoOf(actor, os_user, confirmed_by),
      command,
      words: (JSON.parse(words) as string[]).join(' '),
      outcome: outcome.replace('_', ' '),
      why,
      said,
    }))
    return { said: `Entries: ${rows.length}.`, parts: [{ name: 'entries', rows }] }
  },
}

const whoOf = (actor: string, system: string, second: string | null) => {
  const who = actor === system ? actor : `${actor} (as ${system})`
  return second === null ? who : `${who}, confirmed by ${second}`
}
