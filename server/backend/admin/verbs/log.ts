import { numberOf } from './readers.ts'
import type { Verb } from './verb.ts'

const SHOWN = 30

export const log: Verb = {
  meaning: 'shows what was asked of quire admin so far, the latest first',
  options: {
    reader: { value: 'ID', meaning: 'what was about one reader' },
    verb: { value: 'VERB', meaning: 'one verb' },
    limit: { value: 'ROWS', meaning: `at most so many; without it ${SHOWN}` },
  },
  plan: ({ options: { reader, verb, limit } }) => {
    const most = limit === undefined ? SHOWN : numberOf(limit, '--limit', 10_000)
    const readerId = reader === undefined ? undefined : numberOf(reader, '--reader')
    return async database => {
      let query = database.selectFrom('admin_log').selectAll()
      if (readerId !== undefined) query = query.where('reader_id', '=', readerId)
      if (typeof verb === 'string') query = query.where('verb', '=', verb)
      const entries = await query.orderBy('id', 'desc').limit(most).execute()
      const rows = entries.map(({ at, actor, os_user, verb, words, outcome, why, said }) => ({
        at,
        who: actor === os_user ? actor : `${actor} (as ${os_user})`,
        verb,
        words: (JSON.parse(words) as string[]).join(' '),
        outcome: outcome.replace('_', ' '),
        why,
        said,
      }))
      return { said: `Entries: ${rows.length}.`, parts: [{ name: 'entries', rows, none: 'None.' }] }
    }
  },
}
