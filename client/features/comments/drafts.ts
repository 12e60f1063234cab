import { COMMENT_STORAGE } from './commentPlaces.ts'
import { newKey } from '../../platform/newKey.ts'
import { isCount, isFlag, isId, maybe, readList, type Shape, type Storage } from '../../platform/storage.ts'

/** Maximum of drafts per device; the oldest are dropped. */
const MAX = 20
/** Longer than any comment, so that a text that is too long is kept as well. */
const LONGEST = 10_000

type Draft = {
  /** What it is about, as `draftPlace` names it. */
  place: string
  text: string
  spoiler: boolean
  /** Idempotency-Key of this text: after a lost answer or a reload, posting it again adds no second comment. */
  key: string
  /** The account that began it; absent: begun signed out. */
  owner?: number
  /** Milliseconds since 1970. */
  at: number
}

const isWords = (value: unknown) => typeof value === 'string' && value.length <= LONGEST

const DRAFT: Shape<Draft> = {
  place: isWords,
  text: isWords,
  spoiler: isFlag,
  key: isWords,
  owner: maybe(isId),
  at: isCount,
}

/** Unposted comments, stored at each key, so that they survive a reload, a sign-in and an empty battery. */
export class Drafts {
  readonly #storage: Storage
  readonly #owner: () => number | undefined
  /** If the browser stores nothing, they last as long as this page. */
  #unstored: Draft[] | undefined

  /** @param owner id of the signed-in reader */
  constructor(storage: Storage, owner: () => number | undefined) {
    this.#storage = storage
    this.#owner = owner
  }

  get(place: string): Readonly<Pick<Draft, 'text' | 'spoiler' | 'key'>> {
    return this.#all.find(this.#isAt(place)) ?? { text: '', spoiler: false, key: newKey() }
  }

  /** Stores a draft; an empty text removes it. */
  set(place: string, { text, spoiler }: Pick<Draft, 'text' | 'spoiler'>) {
    const owner = this.#owner()
    // Those of another account go when this one begins to write.
    const others = this.#all.filter(
      draft => !this.#isAt(place)(draft) && (owner === undefined || draft.owner === undefined || draft.owner === owner),
    )
    const draft = { place, text, spoiler, key: newKey(), ...(owner !== undefined && { owner }), at: Date.now() }
    const next = text ? [draft, ...others].slice(0, MAX) : others
    this.#unstored = this.#storage.set(COMMENT_STORAGE.drafts, JSON.stringify(next)) ? undefined : next
  }

  remove(place: string) {
    this.set(place, { text: '', spoiler: false })
  }

  get #all(): Draft[] {
    return this.#unstored ?? readList(this.#storage, COMMENT_STORAGE.drafts, DRAFT)
  }

  /** A draft begun signed out belongs to the reader who signs in; another account's is not shown. */
  #isAt(place: string) {
    return (draft: Draft) => draft.place === place && (draft.owner === undefined || draft.owner === this.#owner())
  }
}
