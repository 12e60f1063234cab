import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import type { Comment } from '../../../shared/api/comments.ts'
import { lengthOfComment, LONGEST_COMMENT, LONGEST_QUOTE, LONGEST_REVIEWER } from '../../../shared/reviews.ts'
import type { RequestError } from '../../../shared/page/apiClient.ts'
import { commentSheet as text } from '../../../shared/text/en/reading/commentSheet.ts'
import { comments } from '../../../shared/text/en/reading/comments.ts'
import { useServices } from '../../services/services.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useEntry } from '../account/useEntry.ts'
import styles from './CommentForm.module.css'
import { writerOf } from './CommentText.tsx'
import type { Drafts } from './drafts.ts'
import type { Thread } from './thread.ts'

type Props = {
  thread: Thread
  drafts: Drafts
  quote?: string
  /** The comment to reply to. */
  parent?: Comment
  /** The reader's own comment to change. */
  edited?: Comment
  isFocused: boolean
  /** For a form that opens beside a comment. */
  onClose?(): void
}

const NEAR_END = 200

/** Keeps what is written as a draft, until it is posted. */
export const CommentForm = observer(({ thread, drafts, quote, parent, edited, isFocused, onClose }: Props) => {
  const { notices, stores } = useServices()
  const enter = useEntry()
  const id = useId()
  const place = edited ? `edit ${edited.id}` : thread.draftPlace(parent)
  const [{ words, spoiler }, setDraft] = useState(() => {
    const draft = drafts.get(place)
    return draft.text
      ? { words: draft.text, spoiler: draft.spoiler }
      : { words: edited?.text ?? '', spoiler: edited?.spoiler ?? false }
  })
  const [name, setName] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused])
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const shownName = name ?? thread.name ?? ''
  const hasAddress = shownName.includes('@')
  // Counting graphemes takes a while, and no text has more of them than characters.
  const left = LONGEST_COMMENT - (words.length > LONGEST_COMMENT - NEAR_END ? lengthOfComment(words.trim()) : 0)
  const label = edited ? text.edit : parent ? text.replyTo({ name: writerOf(parent) }) : comments.write

  const change = (next: { words: string; spoiler: boolean }) => {
    setDraft(next)
    setProblem('')
    drafts.set(place, { text: next.words, spoiler: next.spoiler })
  }
  const send = async () => {
    const written = { text: words.trim(), spoiler }
    if (edited) return { error: await thread.edit(edited, written), comment: edited }
    const { key } = drafts.get(place)
    const beginning = quote?.slice(0, LONGEST_QUOTE).replace(/[\uD800-\uDBFF]$/, '')
    return thread.add({ ...written, name: shownName.trim() }, { parent, quote: beginning, key })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || !words.trim() || left < 0 || hasAddress) return
    if (!stores.host.online) return setProblem(text.needsConnection)
    if (!(await enter())) return
    setSending(true)
    const { error, comment } = await send()
    setSending(false)
    if (error) {
      // A refusal is stored under its key, so the same text needs another one.
      if (isRefusal(error)) drafts.set(place, { text: words, spoiler })
      return setProblem(problemOf(error, stores.host.online))
    }
    drafts.remove(place)
    setDraft({ words: '', spoiler: false })
    notices.toast(edited ? text.saved : comment?.state === 'held' ? text.postedHeld : text.posted)
    onClose?.()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
  }
  return (
    <form noValidate className={styles.form} aria-label={label} onSubmit={event => void submit(event)}>
      <textarea
        ref={field}
        data-autofocus={isFocused ? '' : undefined}
        rows={words || isFocused ? 4 : 2}
        aria-label={label}
        aria-describedby={`${id}left`}
        aria-invalid={left < 0}
        placeholder={parent ? label : text.hint}
        dir="auto"
        className={styles.words}
        value={words}
        onChange={({ target }) => change({ words: target.value, spoiler })}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}left`} className={left < 0 ? styles.problem : styles.hint} aria-live="polite">
        {left < 0 ? text.tooLong({ count: -left }) : left <= NEAR_END && text.charactersLeft({ count: left })}
      </p>
      {(words || onClose) && (
        <>
          <label className={`touch-target ${styles.spoiler}`}>
            <input
              type="checkbox"
              checked={spoiler}
              onChange={({ target }) => change({ words, spoiler: target.checked })}
            />
            {text.containsSpoiler}
          </label>
          {!edited && (
            <label className={`row ${styles.name}`}>
              {text.name}
              <input
                autoComplete="off"
                maxLength={LONGEST_REVIEWER}
                placeholder={comments.anonymous}
                value={shownName}
                aria-invalid={hasAddress}
                dir="auto"
                onChange={({ target }) => setName(target.value)}
              />
            </label>
          )}
          <p role="alert" className={styles.problem}>
            {hasAddress ? text.nameAddress : problem}
          </p>
          {!stores.host.online && !problem && <p className={styles.hint}>{text.needsConnection}</p>}
          <div className={styles.buttons}>
            {onClose && (
              <Button variant="quiet" onClick={onClose}>
                {text.cancel}
              </Button>
            )}
            <Button type="submit" disabled={isSending || !words.trim()}>
              {isSending ? text.posting : edited ? text.save : text.post}
            </Button>
          </div>
        </>
      )}
    </form>
  )
})

/** Nothing happened, and nothing will. */
const isRefusal = ({ status }: RequestError) => status >= 400 && status < 500 && status !== 408 && status !== 429

const problemOf = (error: RequestError, isOnline: boolean): string =>
  isRefusal(error) || error.status === 429
    ? error.desc || text.notPosted
    : isOnline
      ? text.notPosted
      : text.needsConnection
