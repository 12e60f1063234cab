import { randomUUID } from 'node:crypto'
import type { Passage } from '../../../../shared/api/ownReading.ts'
import type { Check } from '../../kit/check.ts'
import { show } from '../../kit/inspect.ts'

const YEAR = 365 * 24 * 60 * 60 * 1000
/** Most pages to read of a list, to detect one that never ends. */
const MAX_PAGES = 100

const newestWins: Check = {
  call: 'passages.save',
  rule: 'passages',
  run: async ({ account, samples, ask, expect, refuses }) => {
    const token = await account.token()
    const { id: book_id } = await samples.book()
    const now = Date.now() - YEAR
    const id = randomUUID()
    const passage = (note: string, time: number, change: Partial<Passage> = {}): Passage => ({
      id,
      kind: 'highlight',
      book_id,
      chapter_id: 1,
      paragraph: 1,
      at: 0,
      quote: 'It was dawn 🌊, “again”.\nThe second paragraph.',
      note,
      made_at: new Date(now).toISOString(),
      changed_at: new Date(time).toISOString(),
      removed: false,
      ...change,
    })
    const save = (...entries: Passage[]) => ask('passages.save', { entries }, { token })
    /** Changes since a cursor, and the next cursor. */
    const since = async (cursor?: string) => {
      const found = []
      let next = cursor
      for (let page = 0; page < MAX_PAGES; page++) {
        const response = await ask('passages.list', { ...(next && { cursor: next }), limit: 200 }, { token })
        found.push(...response.items)
        next = response.next
        if (!response.more) return { found: found.filter(item => item.id === id), next }
      }
      expect(false, `must come to an end, has \`more\` after ${MAX_PAGES} pages`, { field: 'data.more' })
      return { found: found.filter(item => item.id === id), next: next ?? '' }
    }

    const { next: before } = await since()
    await save(passage('the second', now))
    await save(passage('the first', now - YEAR))
    const first = await since(before)
    const [stored] = first.found
    expect(stored?.note === 'the second', `must be "the second", the newest, is ${show(stored?.note)}`, {
      field: 'entries.0.note',
    })
    const sent = passage('', now).quote
    expect(stored?.quote === sent, `must be as it was sent, is ${show(stored?.quote)}`, { field: 'data.items.0.quote' })
    expect(stored?.removed === false, `must be false, is ${show(stored?.removed)}`, { field: 'data.items.0.removed' })
    expect((await since()).found.length === 1, 'must be listed from the beginning once, too', { field: 'data.items' })

    await save(passage('', now + 1, { removed: true }))
    const [removed] = (await since(first.next)).found
    expect(removed?.removed === true, 'what was taken away must be told to who asks on from `next`', {
      field: 'data.items.0.removed',
    })
    expect(removed?.quote === '' && removed.note === '', 'must have no words of what was taken away', {
      field: 'data.items.0.quote',
    })

    const refused = (entries: unknown[], field: string) =>
      refuses('passages.save', { entries }, { code: 422, error: 'VALIDATION', field }, { token })
    await refused(
      Array.from({ length: 101 }, () => passage('', now)),
      'entries',
    )
    await refused([passage('x'.repeat(1001), now)], 'entries')
    await refused([{ ...passage('', now), kind: 'stain' }], 'entries')
  },
}

export const passageChecks = (): Check[] => [newestWins]
