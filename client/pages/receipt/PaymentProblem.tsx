import { useRef, useState, type FormEvent } from 'react'
import { newKey } from '../../platform/newKey.ts'
import { useServices } from '../../services/services.ts'
import { paymentProblem as text } from '../../../shared/text/en/account/paymentProblem.ts'
import { errors } from '../../../shared/text/en/site/errors.ts'
import { Button } from '../../ui/controls/Button.tsx'
import look from '../../ui/controls/SheetForm.module.css'
import { Popup } from '../../ui/overlay/Popup.tsx'
import styles from './ReceiptPage.module.css'

type Props = { label: string; orderId: number; open: boolean; onClose(): void; onSent(): void }

const LONGEST = 2000

/** Keeps the text until it has been sent. */
export function PaymentProblem({ label, orderId, open, onClose, onSent }: Props) {
  const { api } = useServices()
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  // One key per case, however often it is sent; changing the text makes a new one.
  const key = useRef('')

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('content') as HTMLTextAreaElement
    const content = field.value.trim()
    setProblem(content ? '' : text.noContent)
    if (!content) return field.focus()
    setSending(true)
    key.current ||= newKey()
    const input = { order_id: orderId, content }
    const { s, errors: faults } = await api.post('order.report', input, { idempotencyKey: key.current, quiet: true })
    setSending(false)
    if (!s) return setProblem(faults[0].status === 429 ? faults[0].desc || errors.hasError : text.failed)
    key.current = ''
    field.value = ''
    onSent()
  }

  return (
    <Popup open={open} onClose={onClose} label={label} heading={label}>
      <form noValidate className={styles.form} onSubmit={event => void send(event)}>
        <label className={look.field}>
          <span>{text.content}</span>
          <textarea
            name="content"
            rows={4}
            maxLength={LONGEST}
            aria-invalid={Boolean(problem)}
            aria-describedby="payment-problem"
            onChange={() => {
              key.current = ''
            }}
          />
        </label>
        <p id="payment-problem" role="alert" className={look.problem}>
          {problem}
        </p>
        <Button type="submit" className={look.submit} disabled={isSending}>
          {isSending ? text.sending : text.send}
        </Button>
      </form>
    </Popup>
  )
}
