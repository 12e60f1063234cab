import { useState } from 'react'
import { entry as text } from '../../../../shared/text/en/account/entry.ts'
import { codeIn } from './code.ts'
import { checkCode, CodeField, Resend, useSend } from './useSend.tsx'
import { EntryForm, checkEmail, checkPassword, type LoginErrors, EmailField, NewPassword } from './EntryForm.tsx'
import styles from '../../../ui/controls/Field.module.css'

/** Asks for the address, then for the mailed code and a new password. Never reveals whether the address is known. */
export function ForgotPasswordForm({ onSignedIn, address = '' }: { onSignedIn(): void; address?: string }) {
  const { errors, onErrors, send, enter } = useSend()
  const [sent, setSent] = useState<{ email: string; ticket: string }>()

  const ask = (email: string) => send('user.forgot', { email }, {}, ({ ticket }) => setSent({ email, ticket }))
  const begin = async ({ email = '' }): Promise<LoginErrors> => {
    const found = checkEmail(email)
    return found.email ? found : ask(email.trim())
  }
  const finish = async ({ code: typed = '', password = '' }): Promise<LoginErrors> => {
    const code = codeIn(typed)
    const found = { ...checkCode(code), ...checkPassword(password) }
    if (Object.keys(found).length) return found
    const { ticket } = sent!
    return send('user.reset', { ticket, code, password }, { code: text.codeWrong }, entry => {
      enter(entry, text.passwordSaved)
      onSignedIn()
    })
  }
  if (!sent) {
    return (
      <EntryForm key="address" action={text.sendCode} errors={errors} onErrors={onErrors} send={begin}>
        <p className={styles.hint}>{text.forgotPasswordText}</p>
        <EmailField error={errors.email} defaultValue={address} />
      </EntryForm>
    )
  }
  return (
    <>
      <EntryForm key="code" action={text.save} errors={errors} onErrors={onErrors} send={finish}>
        <p className={styles.hint}>{text.checkMailText({ email: sent.email })}</p>
        <CodeField error={errors.code} />
        <NewPassword error={errors.password} />
      </EntryForm>
      <Resend ask={() => ask(sent.email)} onErrors={onErrors} />
    </>
  )
}
