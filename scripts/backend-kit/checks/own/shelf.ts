import type { ShelfPlace } from '../../../../shared/api/shelf.ts'
import type { Check } from '../../kit/check.ts'
import { show } from '../../kit/inspect.ts'
import { UNKNOWN_ID } from '../../kit/samples.ts'

const YEAR = 365 * 24 * 60 * 60 * 1000

const newestWins: Check = {
  call: 'shelf.save',
  rule: 'shelf',
  run: async ({ account, samples, ask, expect, untried, refuses }) => {
    const token = await account.token()
    const { id: book_id } = await samples.book()
    const entry = (place: ShelfPlace, seen: number, time: number) => ({
      book_id,
      place,
      followed: place === 'reading',
      hidden: false,
      seen,
      changed_at: new Date(time).toISOString(),
    })
    const find = async () =>
      (await ask('shelf.list', { limit: 50 }, { token })).items.find(item => item.book_id === book_id)
    // Later than data of an earlier run, but never ahead of the server's clock.
    const now = Math.max(Date.now() - YEAR, Date.parse((await find())?.changed_at ?? '') + 1 || 0)

    await ask('shelf.save', { entries: [entry('reading', 1, now)] }, { token })
    const older = [entry('dropped', 0, now - YEAR), { ...entry('dropped', 0, now), book_id: UNKNOWN_ID }]
    const { saved } = await ask('shelf.save', { entries: older }, { token })
    expect(saved === 1, `must be 1, for an older entry and one of no book, is ${show(saved)}`, { field: 'data.saved' })
    const stored = await find()
    expect(stored?.place === 'reading', `must be "reading", the newest, is ${show(stored?.place)}`, {
      field: 'entries.0.place',
    })
    expect(stored?.followed === true, `must be true, is ${show(stored?.followed)}`, { field: 'entries.0.followed' })
    expect((stored?.seen ?? 0) >= 1, `must not fall, is ${show(stored?.seen)}`, { field: 'entries.0.seen' })
    expect(stored?.book?.id === book_id, 'shelf.list must bring the card of the book', { field: 'data.items.0.book' })
    const same = stored && Date.parse(stored.changed_at) === now
    expect(Boolean(same), `must be the time that was sent, is ${show(stored?.changed_at)}`, {
      field: 'data.items.0.changed_at',
    })

    const both = [entry('dropped', 1, now + 1), entry('none', 1, now + 2)]
    await ask('shelf.save', { entries: both }, { token })
    expect((await find())?.place === 'none', 'within one batch the newest must win, and what was taken off be told', {
      field: 'entries.0.place',
    })
    const other = (await samples.cards()).find(({ id }) => id !== book_id)
    if (other) {
      await ask('shelf.save', { entries: [{ ...entry('want', 0, now + 1), book_id: other.id }] }, { token })
    } else untried('the order of the shelf: no second book is known')
    const { items } = await ask('shelf.list', { limit: 50 }, { token })
    const times = items.map(({ changed_at }) => Date.parse(changed_at))
    const latestFirst = times.every((time, index) => index === 0 || time <= times[index - 1]!)
    expect(latestFirst, 'the latest must come first', { field: 'data.items.0.changed_at' })

    const many = Array.from({ length: 201 }, () => entry('want', 1, now))
    await refuses('shelf.save', { entries: many }, { code: 422, error: 'VALIDATION', field: 'entries' }, { token })
    const wrong = [{ ...entry('want', 1, now), place: 'attic' }]
    await refuses('shelf.save', { entries: wrong }, { code: 422, error: 'VALIDATION', field: 'entries' }, { token })
  },
}

export const shelfChecks = (): Check[] => [newestWins]
