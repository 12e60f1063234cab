import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Comment } from '../../../shared/api/comments.ts'
import type { Input } from '../../../shared/api/endpoints.ts'
import { EDIT_MINUTES, type CommentSort, type ReportReason } from '../../../shared/reviews.ts'
import type { Api, RequestError } from '../../../shared/page/apiClient.ts'
import type { ChapterCounts } from './chapterCounts.ts'
import { CommentPages } from './commentPages.ts'

const QUIET = { quiet: true } as const

type Written = { text: string; spoiler: boolean }

/** Failed calls resolve to their error, and change nothing. */
type Done = Promise<RequestError | undefined>

/** The comments on a chapter, or on one of its paragraphs, with their replies. */
export class Thread {
  /** Undefined: the chapter itself. */
  readonly paragraph: number | undefined
  readonly pages: CommentPages
  sort: CommentSort = 'best'
  isOrdering = false
  /** Suggested display name; undefined if signed out or not known yet. */
  name: string | undefined = undefined
  /** Opened replies, by the comment that they reply to. */
  replies: ReadonlyMap<number, CommentPages> = new Map()
  readonly #api: Pick<Api, 'get' | 'post'>
  readonly #counts: ChapterCounts
  #listed: CommentSort = 'best'
  /** Of the reader for whom they were loaded. */
  #token: string | undefined

  constructor(api: Pick<Api, 'get' | 'post'>, counts: ChapterCounts, paragraph?: number) {
    this.#api = api
    this.#counts = counts
    this.paragraph = paragraph
    this.pages = this.#pagesOf({ ...(paragraph !== undefined && { paragraph }) })
    makeAutoObservable(this, { pages: false, paragraph: false, replies: observableRef }, { autoBind: true })
  }

  /** Names what is written here, for its draft. */
  draftPlace(parent?: Comment): string {
    return [this.#counts.name, this.paragraph ?? '', parent?.id ?? ''].join(' ')
  }

  /** Loads the comments for a reader, unless they are there. */
  begin(token: string) {
    if (this.#token === token) return
    this.#token = token
    this.replies = new Map()
    void (this.pages.items.length > 0 ? this.pages.renew() : this.pages.more())
  }

  /** Loads the comments in another order. Resolves to false, without a change, on failure. */
  async order(sort: CommentSort): Promise<boolean> {
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

  openReplies(parent: Comment) {
    if (this.replies.has(parent.id)) return
    const pages = this.#pagesOf({ parent_id: parent.id })
    this.replies = new Map(this.replies).set(parent.id, pages)
    void pages.more()
  }

  closeReplies({ id }: Comment) {
    this.replies = new Map([...this.replies].filter(([parent]) => parent !== id))
  }

  /**
   * @param quote beginning of the paragraph, as its author wrote it
   * @param key the same for every try of one text
   */
  async add(
    written: Written & { name?: string },
    { parent, quote, key }: { parent?: Comment | undefined; quote?: string | undefined; key: string },
  ): Promise<{ comment?: Comment; error?: RequestError }> {
    const paragraph = parent ? (parent.paragraph ?? undefined) : this.paragraph
    const input: Input<'comment.add'> = {
      ...this.#counts.place,
      ...written,
      ...(paragraph !== undefined && { paragraph }),
      ...(quote && !parent && { quote }),
      ...(parent && { parent_id: parent.id }),
    }
    const { s, d, errors } = await this.#counts.write(
      this.#api.post('comment.add', input, { ...QUIET, idempotencyKey: key }),
      ({ s, d }) => s === 1 && d.state === 'shown' && [d.paragraph, 1],
    )
    if (!s) return { error: errors[0] }
    runInAction(() => {
      if (written.name !== undefined) this.name = written.name
      if (!parent) this.pages.set([d, ...this.pages.items])
      else {
        this.openReplies(parent)
        const replies = this.replies.get(parent.id)
        if (replies?.status === 'there') replies.set([...replies.items, d])
        this.#change(parent.id, comment => ({ ...comment, replies: comment.replies + 1 }))
      }
    })
    return { comment: d }
  }

  async edit({ id }: Comment, written: Written): Done {
    const { s, d, errors } = await this.#api.post('comment.edit', { comment_id: id, ...written }, QUIET)
    if (!s) return errors[0]
    this.#change(id, () => d)
    return undefined
  }

  async remove(comment: Comment): Done {
    const failed = await this.#counts.write(
      this.#api
        .post('comment.remove', { comment_id: comment.id }, QUIET)
        .then(({ s, errors }) => (s || errors[0].error === 'NOT_FOUND' ? undefined : errors[0])),
      error => !error && comment.state === 'shown' && [comment.paragraph, -1],
    )
    if (failed) return failed
    runInAction(() => {
      if (comment.replies > 0)
        this.#change(comment.id, known => ({ ...known, state: 'deleted', author: null, text: '' }))
      else this.#leaveOut(({ id }) => id === comment.id)
      if (comment.parent_id !== null)
        this.#change(comment.parent_id, parent => ({ ...parent, replies: Math.max(0, parent.replies - 1) }))
    })
    return undefined
  }

  /** Shows the change at once, and takes it back on failure. */
  async like({ id, liked }: Comment): Done {
    const show = (isLiked: boolean) =>
      this.#change(id, comment =>
        comment.liked === isLiked
          ? comment
          : { ...comment, liked: isLiked, likes: Math.max(0, comment.likes + (isLiked ? 1 : -1)) },
      )
    show(!liked)
    const { s, d, errors } = await this.#api.post('comment.like', { comment_id: id, liked: !liked }, QUIET)
    if (s) this.#change(id, comment => ({ ...comment, ...d }))
    else show(liked)
    return errors[0]
  }

  /** Reports a comment, and leaves it out once that succeeded. */
  async report({ id }: Comment, reason: ReportReason): Done {
    const { s, errors } = await this.#api.post('comment.report', { comment_id: id, reason }, QUIET)
    if (!s && errors[0].error !== 'NOT_FOUND') return errors[0]
    this.#leaveOut(comment => comment.id === id)
    return undefined
  }

  /** Mutes a comment's writer, and leaves out all that they wrote. */
  async mute({ author }: Comment): Done {
    if (!author) return undefined
    const { s, errors } = await this.#api.post('reader.mute', { reader_id: author.id, muted: true }, QUIET)
    if (!s) return errors[0]
    this.#leaveOut(comment => comment.author?.id === author.id)
    return undefined
  }

  get #lists(): CommentPages[] {
    return [this.pages, ...this.replies.values()]
  }

  #change(id: number, how: (comment: Comment) => Comment) {
    runInAction(() => {
      for (const list of this.#lists) list.set(list.items.map(comment => (comment.id === id ? how(comment) : comment)))
    })
  }

  #leaveOut(isOut: (comment: Comment) => boolean) {
    runInAction(() => {
      for (const list of this.#lists) list.set(list.items.filter(comment => !isOut(comment)))
    })
  }

  #pagesOf(what: { paragraph?: number; parent_id?: number }): CommentPages {
    return new CommentPages(async cursor => {
      const input = { ...this.#counts.place, ...what, ...(!what.parent_id && { sort: this.sort }) }
      const result = await this.#api.get('comment.list', { ...input, ...(cursor && { cursor }) }, QUIET)
      if (result.s) runInAction(() => (this.name = result.d.name))
      return result
    })
  }
}

/** @param now in ISO 8601, by the server's clock */
export const mayEdit = ({ own, state, created_at }: Comment, now: string): boolean =>
  own && state !== 'deleted' && state !== 'hidden' && Date.parse(now) - Date.parse(created_at) < EDIT_MINUTES * 60_000
