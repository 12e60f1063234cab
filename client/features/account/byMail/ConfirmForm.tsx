import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useServices } from '../../../services/services.ts'
import { entry as text } from '../../../../shared/text/en/account/entry.ts'
import { CodeField, Resend, useSend, removeTicket, storeTicket, ticket } from './useSend.tsx'
import { EntryForm, refusal, type LoginErrors } from './EntryForm.tsx'
import styles from '../../../ui/controls/Field.module.css'

type Props = {
  /** The address is already confirmed: the code only proves the reader's identity again. */
  again?: boolean
  onConfirmed(): void
}

export const ConfirmForm = observer(({ again = false, onConfirmed }: Props) => {
  const { api, stores, notices } = useServices()
  const { userInfo, token } = stores.user
  const { errors, onErrors, confirm, enter } = useSend()
  const [isSent, setSent] = useState(() => !again && ticket() !== '')
  const email = userInfo?.email ?? ''

  const ask = async (): Promise<LoginErrors> => {
    const { s, d, errors } = await api.post('user.resend', again ? { again } : {}, { quiet: true })
    if (s) {
      storeTicket(d.ticket)
      setSent(true)
      return {}
    }
    if (errors[0].error !== 'CONFLICT' || !userInfo) return refusal(errors[0])
    // Already confirmed on another device.
    stores.auth.signIn(token, { ...userInfo, email_verified: true })
    notices.toast(text.confirmedAlready)
    onConfirmed()
    return {}
  }
  const finish = ({ code }: Record<string, string>) =>
    confirm(ticket(), code, entry => {
      removeTicket()
      enter(entry, again ? '' : text.confirmed)
      onConfirmed()
    })
  if (!isSent) {
    return (
      <EntryForm key="ask" action={text.sendCode} errors={errors} onErrors={onErrors} send={ask}>
        <p className={styles.hint}>{again ? text.reauthenticateText({ email }) : text.confirmText({ email })}</p>
      </EntryForm>
    )
  }
  return (
    <>
      <EntryForm key="code" action={text.confirm} errors={errors} onErrors={onErrors} send={finish}>
        <p className={styles.hint}>{text.checkMailText({ email })}</p>
        <CodeField error={errors.code} />
      </EntryForm>
      <Resend ask={ask} onErrors={onErrors} />
    </>
  )
})
