import { STORAGE } from '../../../shared/cookies.ts'
import type { RequestError } from '../../../shared/page/apiClient.ts'
import { persistent } from '../../platform/storage.ts'
import type { Services } from '../../services/services.ts'
import type { Stores } from '../../stores/createStores.ts'
import { isRefused, QUIETLY, syncWithAccount } from '../account/syncWithAccount.ts'
import { passageOf } from './accountMarks.ts'
import type { StoredMark } from './storedMarks.ts'
import { Marks } from './marks.ts'

/** Passages per page of `passages.list`, and per `passages.save` request (contract). */
const [PAGE, BATCH] = [200, 100]
/** Maximum bytes of a keepalive request (fetch standard: 64 KiB), minus room for the envelope. */
const MAX_BYTES = 48_000

const marksOf = new WeakMap<Stores, Marks>()

export function syncMarks(services: Services): Marks {
  const { stores } = services
  const known = marksOf.get(stores)
  if (known) return known
  const marks = new Marks(persistent, stores.user)
  marksOf.set(stores, marks)
  syncWithAccount(services, {
    part: 'passages',
    key: STORAGE.marks,
    restore: marks.restore,
    owner: () => marks.owner,
    unsent: owner => JSON.stringify(marks.unsent(owner).map(({ id, changed_at }) => id + changed_at)),
    changeReader: () => marks.changeReader(),
    fetch: owner => fetchMarks(services, marks, owner),
    send: owner => send(services, marks, owner),
  })
  return marks
}

async function fetchMarks({ api }: Services, marks: Marks, owner: number): Promise<RequestError | undefined> {
  for (;;) {
    const cursor = marks.cursor(owner)
    const { s, d, errors } = await api.get('passages.list', { cursor, limit: PAGE }, QUIETLY)
    if (!s) return errors[0]
    if (marks.owner !== owner) return undefined
    marks.merge(owner, d)
    // The same event that other tabs get.
    if (d.items.length > 0) dispatchEvent(new StorageEvent('storage', { key: STORAGE.marks }))
    if (!d.more || d.next === cursor) return undefined
  }
}

async function send(services: Services, marks: Marks, owner: number): Promise<RequestError | undefined> {
  for (;;) {
    const batch = batchOf(marks.unsent(owner))
    if (batch.length === 0) return undefined
    const error = await save(services, marks, batch)
    if (error) return error
  }
}

function batchOf(marks: readonly StoredMark[]): StoredMark[] {
  let bytes = 0
  return marks.slice(0, BATCH).filter((mark, index) => {
    bytes += new Blob([JSON.stringify(passageOf(mark))]).size
    return index === 0 || bytes <= MAX_BYTES
  })
}

/** Saves a batch. Marks named as invalid, or refused on their own, stay on this device and do not block others. */
async function save(services: Services, marks: Marks, batch: readonly StoredMark[]): Promise<RequestError | undefined> {
  const entries = batch.map(passageOf)
  const { s, d, errors } = await services.api.post('passages.save', { entries }, { ...QUIETLY, keepalive: true })
  if (s) {
    const noRoom = new Set(d.no_room)
    marks.confirm(
      batch.filter(({ id }) => noRoom.has(id)),
      'refused',
    )
    marks.confirm(
      batch.filter(({ id }) => !noRoom.has(id)),
      'settled',
    )
    return undefined
  }
  const [error] = errors
  if (!isRefused(error)) return error
  const named = batch.filter((_, at) => error.fields?.some(({ path }) => path.startsWith(`entries.${at}.`)))
  const wrong = batch.length === 1 ? batch : named
  if (wrong.length > 0) {
    marks.confirm(wrong, 'refused')
    return undefined
  }
  const half = Math.ceil(batch.length / 2)
  return (await save(services, marks, batch.slice(0, half))) ?? save(services, marks, batch.slice(half))
}
