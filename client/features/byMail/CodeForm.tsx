import { useState } from 'react'
import { useServices } from '../../services/services.ts'
import { entry as text } from '../../text/en/account/entry.ts'
import { checkCode, CodeField, codeIn } from './CodeField.tsx'
import { EntryForm } from './EntryForm.tsx'
import { refusal, type LoginErrors } from './loginErrors.ts'
import styles from './EntryForm.module.css'

/** What came of a sign-in to an account that is tried from everywhere: a mail, where the password was right. */
export type Mailed = { email: string; ticket: string }

/** The code that signs in where an account is opened to no new device otherwise. */
export function CodeForm({ mailed: { email, ticket }, onSignedIn }: { mailed: Mailed; onSignedIn(): void }) {
  const { api, stores } = useServices()
  const [errors, setErrors] = useState<LoginErrors>({})
  const send = async ({ code: typed }: Record<string, string>): Promise<LoginErrors> => {
    const code = codeIn(typed)
    const found = checkCode(code)
    if (found.code) return found
    const { s, d, errors } = await api.post('user.confirm', { ticket, code }, { quiet: true })
    if (!s) return refusal(errors[0], text, { code: text.codeWrong })
    stores.auth.signIn(d.token, d.user)
    onSignedIn()
    return {}
  }
  return (
    <EntryForm action={text.signIn} errors={errors} onErrors={setErrors} send={send}>
      <p className={styles.hint}>{text.attackedText({ email })}</p>
      <CodeField error={errors.code} />
    </EntryForm>
  )
}
