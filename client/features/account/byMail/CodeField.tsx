import { useEffect, useState } from 'react'
import { entry as text } from '../../../text/en/account/entry.ts'
import { Field } from '../../../ui/controls/Field.tsx'
import styles from './EntryForm.module.css'

/** Seconds until another mail can be asked for: the first one takes its time. */
const RESEND_DELAY = 30

/** The six digits of a mail. Phones suggest the code from a new message, and show a numeric keyboard. */
export const CodeField = ({ error }: { error?: string }) => (
  <Field
    name="code"
    label={text.code}
    inputMode="numeric"
    autoComplete="one-time-code"
    pattern="[0-9]*"
    maxLength={12}
    error={error}
  />
)

/** Asks for another mail, once the last one has had its time. */
export function Resend({ onResend }: { onResend(): Promise<boolean> }) {
  const [seconds, setSeconds] = useState(RESEND_DELAY)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return (
    <button
      type="button"
      className={styles.other}
      disabled={seconds > 0}
      onClick={() => void onResend().then(sent => sent && setSeconds(RESEND_DELAY))}
    >
      {seconds > 0 ? text.resendIn({ seconds }) : text.resend}
    </button>
  )
}

/** The digits of a typed or pasted code, without what mail programs add: `123 456`. */
export const codeIn = (typed = '') => typed.replace(/\D/g, '')
export const checkCode = (code: string) => (/^\d{6}$/.test(code) ? {} : { code: text.codeMissing })
