import { LIMIT, limitOf, numberOf } from '../verb/numbers.ts'
import type { Verb } from '../verb/verb.ts'

export const log: Verb = {
  meaning: 'shows what was asked of quire admin so far, the latest first',
  options: {
    reader: { value: 'ID', meaning: 'what was about one reader' },
    verb: { value: 'VERB', meaning: 'one verb' },
    ...LIMIT,
  },
  plan: ({ options }) => {
    const { reader, verb } = options
    const most = limitOf(options)
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
