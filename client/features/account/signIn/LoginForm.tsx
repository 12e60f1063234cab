import { useState } from 'react'
import { useServices } from '../../../services/services.ts'
import { login as text } from '../../../text/en/account/login.ts'
import { EmailField, PasswordField } from '../byMail/accountFields.tsx'
import type { Mailed } from '../byMail/CodeForm.tsx'
import { EntryForm } from '../byMail/EntryForm.tsx'
import { checkEmail, checkPassword, refusal, type LoginErrors } from '../byMail/loginErrors.ts'
import styles from '../byMail/EntryForm.module.css'

type Props = {
  onSignedIn(): void
  /** The account is under attack: a mailed code is needed, too. */
  onMailed(mailed: Mailed): void
}

/** Email and password of an existing account. */
export function LoginForm({ onSignedIn, onMailed }: Props) {
  const { api, stores } = useServices()
  const [errors, setErrors] = useState<LoginErrors>({})
  const send = async ({ email: typed = '', password = '' }: Record<string, string>): Promise<LoginErrors> => {
    const email = typed.trim()
    const found = { ...checkEmail(email), ...checkPassword(password) }
    if (found.email || found.password) return found
    const { s, d, errors } = await api.post('user.login', { email, password })
    if (s) {
      stores.auth.signIn(d.token, d.user)
      onSignedIn()
      return {}
    }
    const { ticket } = (errors[0].data ?? {}) as { ticket?: unknown }
    if (typeof ticket !== 'string') return refusal(errors[0], { password: text.badCredentials }, text.notAvailable)
    onMailed({ email, ticket })
    return {}
  }
  return (
    <>
      <EntryForm action={text.signIn} errors={errors} onErrors={setErrors} send={send}>
        <EmailField error={errors.email} />
        <PasswordField autoComplete="current-password" error={errors.password} />
      </EntryForm>
      <noscript>
        <p className={styles.note}>{text.scriptNeeded}</p>
      </noscript>
    </>
  )
}
