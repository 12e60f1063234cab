import { exportPage } from '../../accounts/own/export.ts'
import { confirmedReader } from '../command/confirmedReader.ts'
import type { Change, Part, Row } from '../command/command.ts'
import { BRAND_OF_READER, READER } from '../command/readers.ts'

export const exportReader: Change = {
  meaning: 'exports all data of a reader who cannot sign in',
  roles: ['support'],
  words: [READER],
  notes: 'With --json complete, for a file; the same data as in their account settings. Needs two persons.',
  options: BRAND_OF_READER,
  changes: true,
  needsTwo: true,
  run: async ({ words: [word = ''], options: { brand: key } }, database) => {
    const { id, brand, person_id: person } = await confirmedReader(database, word, key)
    const reader = { id, person, session: '', isConfirmed: true }
    const rows = new Map<string, Row[]>()
    for (let cursor: string | undefined; ;) {
      const { part, entries, next } = await exportPage({ database, brand, device: '', reader }, cursor)
      rows.set(part, [...(rows.get(part) ?? []), ...(entries as Row[])])
      if (next === null) break
      cursor = next
    }
    const parts = [...rows].map(([name, rows]): Part => ({ name, rows }))
    return { said: `Data of reader ${id}.`, readerId: id, parts }
  },
}
