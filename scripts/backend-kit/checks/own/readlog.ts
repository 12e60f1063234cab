import type { Check } from '../../kit/check.ts'
import { show } from '../../kit/inspect.ts'
import { UNKNOWN_ID } from '../../kit/samples.ts'
import { Skip } from '../../kit/session.ts'

const YEAR = 365 * 24 * 60 * 60 * 1000

const newestWins: Check = {
  call: 'readlog.batchsave',
  rule: 'readlog',
  run: async ({ account, samples, ask, expect, untried, refuses }) => {
    const token = await account.token()
    const { id: book_id, chapter_count } = await samples.book()
    if (chapter_count < 2) throw new Skip('the sampled book has one chapter')
    const log = (chapter_id: number, progress: number, time: number) => ({
      book_id,
      chapter_id,
      progress,
      read_at: new Date(time).toISOString(),
    })
    const find = async () =>
      (await ask('readlog.get', { limit: 50 }, { token })).items.find(item => item.book_id === book_id)
    // Later than data of an earlier run, but never ahead of the server's clock.
    const now = Math.max(Date.now() - YEAR, Date.parse((await find())?.read_at ?? '') + 1 || 0)

    await ask('readlog.batchsave', { logs: [log(2, 0.5, now)] }, { token })
    const older = [log(1, 0.25, now - YEAR), { ...log(1, 0, now), book_id: UNKNOWN_ID }]
    const { saved } = await ask('readlog.batchsave', { logs: older }, { token })
    expect(saved === 1, `must be 1, for an older place and one of no book, is ${show(saved)}`, { field: 'data.saved' })
    const stored = await find()
    expect(stored?.chapter_id === 2, `must be 2, the newest, is ${show(stored?.chapter_id)}`, {
      field: 'logs.0.chapter_id',
    })
    expect(stored?.progress === 0.5, `must be 0.5, is ${show(stored?.progress)}`, { field: 'logs.0.progress' })
    expect(stored?.book?.id === book_id, 'readlog.get must bring the card of the book', { field: 'data.items.0.book' })
    const same = stored && Date.parse(stored.read_at) === now
    expect(Boolean(same), `must be the time that was sent, is ${show(stored?.read_at)}`, {
      field: 'data.items.0.read_at',
    })

    await ask('readlog.batchsave', { logs: [log(1, 0.1, now + 1), log(2, 0.9, now + 2)] }, { token })
    expect((await find())?.progress === 0.9, 'within one batch the newest must win', { field: 'logs.0.progress' })
    const other = (await samples.cards()).find(({ id }) => id !== book_id)
    if (other) {
      await ask('readlog.batchsave', { logs: [{ ...log(1, 0, now - 1), book_id: other.id }] }, { token })
    } else untried('the order of the log: no second book is known')
    const { items } = await ask('readlog.get', { limit: 50 }, { token })
    const times = items.map(({ read_at }) => Date.parse(read_at))
    const latestFirst = times.every((time, index) => index === 0 || time <= times[index - 1]!)
    expect(latestFirst, 'the latest must come first', { field: 'data.items.0.read_at' })
    expect(new Set(items.map(item => item.book_id)).size === items.length, 'must have one row a book', {
      field: 'data.items',
    })

    const first = await ask('readlog.get', { limit: 1 }, { token })
    const third = (await samples.cards()).find(({ id }) => !items.slice(0, 2).some(item => item.book_id === id))
    if (first.next && third) {
      await ask('readlog.batchsave', { logs: [{ ...log(1, 0, now + 3), book_id: third.id }] }, { token })
      const rest = await ask('readlog.get', { page: 2, limit: 1, cursor: first.next }, { token })
      const [due, got] = [items[1]?.book_id, rest.items[0]?.book_id]
      const message = `after another book was opened, the cursor must go on with book ${due}, is ${show(got)}` as const
      expect(got === due, message, { field: 'data.next' })
    }

    // All for one book, which every catalogue has: the last one counts.
    const full = Array.from({ length: 200 }, (_, index) => log((index % 2) + 1, index / 200, now + 4 + index))
    await ask('readlog.batchsave', { logs: full }, { token })
    const last = await find()
    const isComplete = last?.progress === full.at(-1)!.progress
    const which = full.findIndex(({ progress }) => progress === last?.progress) + 1
    expect(isComplete, `of 200 entries the last, the newest, must be kept, is number ${which}`, { field: 'logs.199' })

    const many = Array.from({ length: 201 }, () => log(1, 0, now))
    await refuses('readlog.batchsave', { logs: many }, { code: 422, error: 'VALIDATION', field: 'logs' }, { token })
    const wrong = [log(1, 0, now), { ...log(1, 0, now), progress: 2 }]
    await refuses('readlog.batchsave', { logs: wrong }, { code: 422, error: 'VALIDATION', field: 'logs' }, { token })
  },
}

export const readlogChecks = (): Check[] => [newestWins]
