import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Input, Output } from '../../../shared/api/endpoints.ts'
import type { BookRatings, OwnReview, Review } from '../../../shared/api/review.ts'
import type { ReportReason, ReviewSort } from '../../../shared/reviews.ts'
import { type Api, type RequestError, isNotOffered } from '../../../shared/page/apiClient.ts'
import { PersonalPages } from '../account/personalPages.ts'
import type { PageRequest } from '../../ui/lists/pageAfter.ts'
import type { ReadingLogStore } from '../../stores/readingLogStore.ts'
import type { HiddenReviews } from './hiddenReviews.ts'

export type Draft = { stars: number; text: string; name: string }

const QUIET = { quiet: true } as const

type Options = { api: Pick<Api, 'get' | 'post'>; log: Pick<ReadingLogStore, 'lastRead'>; hidden: HiddenReviews }

export class Reviews {
  readonly bookId: number
  readonly pages: PersonalPages<Review>
  ratings: BookRatings | undefined = undefined
  /** Undefined while loading; null if signed out or if loading failed. */
  mine: Output<'review.mine'> | null | undefined = undefined
  /** Retained when the form is closed. */
  draft: Draft | undefined = undefined
  isSaving = false
  sort: ReviewSort = 'latest'
  isOrdering = false
  /** All first requests have finished: everything is shown at once, so that nothing moves. */
  isThere = false
  /** The backend does not offer these calls after all. */
  isMissing = false
  readonly #with: Options
  #run = 0
  #listed: ReviewSort = 'latest'

  constructor(options: Options, bookId: number) {
    this.#with = options
    this.bookId = bookId
    this.pages = new PersonalPages<Review>(at => this.#load(at))
    makeAutoObservable(this, { bookId: false, pages: false, ratings: observableRef, mine: observableRef })
  }

  set(fields: Partial<Reviews>) {
    Object.assign(this, fields)
  }

  get own(): OwnReview | undefined {
    return this.mine?.review ?? undefined
  }

  get others(): readonly Review[] {
    const { hidden } = this.#with
    return this.pages.items.filter(({ id }) => id !== this.own?.id && !hidden.has(id))
  }

  async begin(isSignedIn: boolean) {
    await Promise.all([this.pages.items.length > 0 ? this.pages.renew() : this.pages.more(), this.look(isSignedIn)])
    this.set({ isThere: true })
  }

  /** Loads reviews in another order. Resolves to false, without a change, on failure. */
  async order(sort: ReviewSort): Promise<boolean> {
    this.sort = sort
    this.isOrdering = true
    const isThere = await this.pages.renew()
    runInAction(() => {
      // Of concurrent choices, only the last counts.
      if (this.sort !== sort) return
      this.isOrdering = false
      if (isThere) this.#listed = sort
      else this.sort = this.#listed
    })
    return isThere
  }

  async look(isSignedIn: boolean) {
    const run = ++this.#run
    this.mine = undefined
    const result = isSignedIn ? await this.#with.api.get('review.mine', { book_id: this.bookId }, QUIET) : undefined
    if (run !== this.#run) return
    this.set({ mine: result?.s ? result.d : null })
  }

  async save(given: Omit<Input<'review.save'>, 'book_id'>): Promise<RequestError | undefined> {
    if (this.isSaving) return undefined
    this.isSaving = true
    const result = await this.#send({ book_id: this.bookId, ...given })
    runInAction(() => {
      this.isSaving = false
      if (!result.s) return
      // Drop answers to earlier requests, which lack this rating.
      this.#run++
      this.mine = { may_rate: true, name: result.d.name, review: result.d }
      this.draft = undefined
    })
    if (!result.s) return result.errors[0]
    this.#renew()
    return undefined
  }

  /** Removes the review. Resolves to a function that restores it, or to undefined on failure. */
  async remove(): Promise<(() => void) | undefined> {
    const { own } = this
    if (!own) return undefined
    const { s } = await this.#with.api.post('review.remove', { book_id: this.bookId })
    if (!s) return undefined
    if (this.mine) this.set({ mine: { ...this.mine, review: null } })
    this.#renew()
    const { stars, text, name } = own
    return () => void this.save({ stars, text, name })
  }

  /** Reports a review, and hides it once that succeeded. Resolves to the error on failure. */
  async report(review: Review, reason: ReportReason): Promise<RequestError | undefined> {
    const { s, errors } = await this.#with.api.post('review.report', { review_id: review.id, reason }, QUIET)
    const [error] = errors
    if (!s && error?.error !== 'NOT_FOUND') return error
    this.#with.hidden.hide(review.id)
    return undefined
  }

  /** Hides a review on this device. Returns a function that shows it again. */
  hide({ id }: Review): () => void {
    this.#with.hidden.hide(id)
    return () => this.#with.hidden.show(id)
  }

  write(draft: Draft) {
    this.draft = draft
  }

  /** Reloads the public reviews, if they are shown. */
  #renew() {
    if (this.ratings) void this.pages.renew()
  }

  async #load(at: PageRequest) {
    const result = await this.#with.api.get('review.list', { book_id: this.bookId, sort: this.sort, ...at }, QUIET)
    runInAction(() => {
      if (result.s) this.ratings = result.d.ratings
      else this.isMissing = isNotOffered(result.errors[0])
    })
    return result
  }

  /** The account may lack the latest reading position: on CONFLICT, sends that and retries once. */
  async #send(input: Input<'review.save'>) {
    const { api, log } = this.#with
    const first = await api.post('review.save', input, QUIET)
    const read = log.lastRead(input.book_id)
    if (first.s || first.errors[0].error !== 'CONFLICT' || !read) return first
    const { book_id, chapter_id, chapter_key, progress, read_at } = read
    const logs = [{ book_id, chapter_id, chapter_key, progress, read_at }]
    const { s } = await api.post('readlog.batchsave', { logs }, QUIET)
    return s ? api.post('review.save', input, QUIET) : first
  }
}
