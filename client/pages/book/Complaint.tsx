import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Book } from '../../../shared/api/book.ts'
import type { Output } from '../../../shared/api/endpoints.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CircleCheck } from '../../ui/images/icons/CircleCheck.tsx'
import look from '../../ui/controls/SheetForm.module.css'
import { Popup } from '../../ui/overlay/Popup.tsx'
import { newKey } from '../../platform/newKey.ts'
import { useServices, useCopy } from '../../services/services.ts'
import { complaint as text } from '../../../shared/text/en/reading/complaint.ts'
import styles from './Complaint.module.css'

type Props = { book: Book; open: boolean; onClose(): void }

type Type = Output<'complaint.get_type_list'>['items'][number]
type Problems = { type_id?: string; content?: string; email?: string; form?: string }

const LONGEST = 2000

/** The complaint form of a book (specification, sections 2 and 7). Keeps the text until it has been sent. */
export function Complaint({ book, open, onClose }: Props) {
  const { api } = useServices()
  const say = useCopy('complaint', text)
  /** Undefined while loading; setting it to undefined again reloads them. */
  const [types, setTypes] = useState<Type[] | 'failed'>()
  const [stage, setStage] = useState<'writing' | 'sending' | 'sent'>('writing')
  const [problems, setProblems] = useState<Problems>({})
  // One key per complaint, however often it is sent; changing the text makes a new one.
  const key = useRef('')

  useEffect(() => {
    if (types) return
    void api
      .get('complaint.get_type_list', {}, { quiet: true })
      .then(({ s, d }) => setTypes(s ? (d as { items: Type[] }).items : 'failed'))
  }, [api, types])

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const field = (name: string) => String(fields.get(name) ?? '').trim()
    const email = form.elements.namedItem('email') as HTMLInputElement
    const found: Problems = {
      type_id: field('type_id') ? undefined : text.noType,
      content: field('content') ? undefined : text.noContent,
      email: email.validity.valid ? undefined : text.badEmail,
    }
    setProblems(found)
    const first = Object.keys(found).find(name => found[name as keyof Problems])
    if (first) return form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    setStage('sending')
    key.current ||= newKey()
    const { s } = await api.post(
      'complaint.submit_save',
      {
        type_id: Number(field('type_id')),
        book_id: book.id,
        content: field('content'),
        ...(field('email') && { email: field('email') }),
      },
      { idempotencyKey: key.current, quiet: true },
    )
    setStage(s ? 'sent' : 'writing')
    if (!s) setProblems({ form: text.failed })
  }

  return (
    <Popup open={open} onClose={onClose} label={text.title} heading={text.title}>
      {stage === 'sent' ? (
        <div className={`column ${styles.sent}`} role="status">
          <CircleCheck size={48} aria-hidden />
          <p className={styles.thanks}>{text.sent}</p>
          <p>{say('sentText')}</p>
          <Button className={look.submit} onClick={onClose}>
            {text.done}
          </Button>
        </div>
      ) : types === 'failed' ? (
        <div className={`column ${styles.sent}`}>
          <p>{text.typesFailed}</p>
          <Button className={look.submit} onClick={() => setTypes(undefined)}>
            {text.tryAgain}
          </Button>
        </div>
      ) : (
        <form
          noValidate
          className={styles.form}
          onSubmit={event => void send(event)}
          onChange={() => {
            key.current = ''
          }}
        >
          <p className="one-line hint">
            <bdi>{book.name}</bdi>
          </p>
          <fieldset className={styles.types} aria-describedby="complaint-type">
            <legend>{text.type}</legend>
            {types
              ? types.map(({ id, name }) => (
                  <label key={id} className={`row ${styles.type}`}>
                    <input type="radio" name="type_id" value={id} />
                    {name}
                  </label>
                ))
              : [1, 2, 3, 4, 5, 6, 7].map(row => <span key={row} className={`row ${styles.waiting}`} aria-hidden />)}
          </fieldset>
          <Problem id="complaint-type">{problems.type_id}</Problem>
          <label className={look.field}>
            <span>{text.content}</span>
            <textarea
              name="content"
              rows={4}
              maxLength={LONGEST}
              placeholder={text.contentHint}
              aria-invalid={Boolean(problems.content)}
              aria-describedby="complaint-content"
            />
          </label>
          <Problem id="complaint-content">{problems.content}</Problem>
          <label className={look.field}>
            <span>{text.email}</span>
            <input
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              aria-invalid={Boolean(problems.email)}
              aria-describedby="complaint-email"
            />
          </label>
          <Problem id="complaint-email">{problems.email}</Problem>
          <Problem id="complaint-form">{problems.form}</Problem>
          <Button type="submit" className={look.submit} disabled={!types || stage === 'sending'}>
            {stage === 'sending' ? text.sending : text.report}
          </Button>
        </form>
      )}
    </Popup>
  )
}

const Problem = ({ id, children }: { id: string; children?: string }) => (
  <p id={id} role="alert" className={look.problem}>
    {children}
  </p>
)
