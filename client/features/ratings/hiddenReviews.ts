import { STORAGE } from '../../../shared/cookies.ts'
import { observed } from '../../platform/observed.ts'
import { readJson, type Storage, isId } from '../../platform/storage.ts'

/** Maximum of hidden reviews per device; the oldest are dropped. */
const MAX = 500

export class HiddenReviews {
  ids: readonly number[] = []
  readonly #storage: Storage

  constructor(storage: Storage) {
    this.#storage = storage
    observed(this, { has: false })
    this.ids = storedIds(storage)
  }

  has(id: number): boolean {
    return this.ids.includes(id)
  }

  hide(id: number) {
    this.#store([id, ...storedIds(this.#storage).filter(other => other !== id)])
  }

  show(id: number) {
    this.#store(storedIds(this.#storage).filter(other => other !== id))
  }

  #store(ids: number[]) {
    this.ids = ids.slice(0, MAX)
    this.#storage.set(STORAGE.hiddenReviews, JSON.stringify(this.ids))
  }
}

function storedIds(storage: Storage): number[] {
  const ids = readJson(storage, STORAGE.hiddenReviews)
  return Array.isArray(ids) ? ids.filter((id): id is number => isId(id)) : []
}
