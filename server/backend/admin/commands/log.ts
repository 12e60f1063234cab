import { LIMIT, limitOf, numberOf } from '../command/numbers.ts'
import type { Command } from '../command/command.ts'

export const log: Command = {
  meaning: 'shows the audit log, newest first',
  roles: [],
  words: [],
  changes: false,
  options: {
    reader: { value: 'ID', kind: 'number', meaning: 'only entries about this reader' },
    command: { value: 'COMMAND', kind: 'line', meaning: 'only this command' },
    ...LIMIT,
  },
  run: async ({ options }, database) => {
    const { reader, command } = options
    const most = limitOf(options)
    const readerId = reader === undefined ? undefined : numberOf(reader, '--reader')
    let query = database.selectFrom('admin_log').selectAll()
    if (readerId !== undefined) query = query.where('reader_id', '=', readerId)
    if (typeof command === 'string') query = query.where('command', '=', command)
    const entries = await query.orderBy('id', 'desc').limit(most).execute()
    const rows = entries.map(({ at, actor, os_user, command, words, outcome, why, said }) => ({
      at,
      who: actor === os_user ? actor : `${actor} (as ${os_user})`,
      command,
      words: (JSON.parse(words) as string[]).join(' '),
      outcome: outcome.replace('_', ' '),
      why,
      said,
    }))
    return { said: `Entries: ${rows.length}.`, parts: [{ name: 'entries', rows, none: 'None.' }] }
  },
}
