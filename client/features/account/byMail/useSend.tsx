import { useEffect, useState } from 'react'
import { entry as text } from '../../../../shared/text/en/account/entry.ts'
import { Field } from '../../../ui/controls/Field.tsx'
import styles from './EntryForm.module.css'
import type { Input, Output, PostName } from '../../../../shared/api/endpoints.ts'
import { useServices } from '../../../services/services.ts'
import { refusal, type LoginErrors } from './EntryForm.tsx'
import { codeIn } from './code.ts'
import { SESSION } from '../../../../shared/cookies.ts'
import { session } from '../../../platform/storage.ts'

const RESEND_SECONDS = 30

/** Field for the six-digit mailed code; phones autofill it from a new message and show a numeric keyboard. */
export const CodeField = ({ error }: { error?: string }) => (
  <Field name="code" label={text.code} inputMode="numeric" autoComplete="one-time-code" maxLength={200} error={error} />
)

type ResendProps = { ask(): Promise<LoginErrors>; onErrors(errors: LoginErrors): void }

/** Requests another mail; enabled once the last one has had time to arrive. */
export function Resend({ ask, onErrors }: ResendProps) {
  const { notices } = useServices()
  const [seconds, setSeconds] = useState(RESEND_SECONDS)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  const resend = async () => {
    const found = await ask()
    onErrors(found)
    if (found.form) return
    notices.toast(text.resent)
    setSeconds(RESEND_SECONDS)
  }
  return (
    <button type="button" className={`link ${styles.other}`} disabled={seconds > 0} onClick={() => void resend()}>
      {seconds > 0 ? text.resendIn({ seconds }) : text.resend}
    </button>
  )
}

export const checkCode = (code: string) => (code ? {} : { code: text.codeMissing })

export function useSend() {
  const { api, stores, notices } = useServices()
  const [errors, onErrors] = useState<LoginErrors>({})

  /** Calls `follow` on success; returns the errors otherwise. `wrong`: errors for wrong credentials. */
  const send = async <Name extends PostName>(
    name: Name,
    input: Input<Name>,
    wrong: LoginErrors,
    follow: (data: Output<Name>) => void,
  ): Promise<LoginErrors> => {
    const { s, d, errors } = await api.post(name, input, { quiet: true })
    if (!s) return refusal(errors[0], wrong)
    follow(d)
    return {}
  }
  const confirm = async (
    ticket: string,
    typed: string | undefined,
    follow: (entry: Output<'user.confirm'>) => void,
  ): Promise<LoginErrors> => {
    const code = codeIn(typed)
    const found = checkCode(code)
    return found.code ? found : send('user.confirm', { ticket, code }, { code: text.codeWrong }, follow)
  }
  const enter = ({ token, user }: Output<'user.login'>, message = '') => {
    stores.auth.signIn(token, user)
    if (message) notices.toast(message)
  }
  return { errors, onErrors, send, confirm, enter }
}

/** The ticket for the last code mailed from this tab; '' if there is none. */
export const ticket = () => session.get(SESSION.ticket) ?? ''
export const storeTicket = (ticket: string) => void session.set(SESSION.ticket, ticket)
export const removeTicket = () => session.remove(SESSION.ticket)
