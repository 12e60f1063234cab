import { entry as text } from '../../../text/en/account/entry.ts'
import { checkCode, CodeField, codeIn } from './CodeField.tsx'
import { EntryForm } from './EntryForm.tsx'
import type { LoginErrors } from './loginErrors.ts'
import { useSend } from './useSend.ts'
import styles from '../../../ui/controls/Field.module.css'

/** What came of a sign-in to an account that is tried from everywhere: a mail, where the password was right. */
export type Mailed = { email: string; ticket: string }

/** The code that signs in where an account is opened to no new device otherwise. */
export function CodeForm({ mailed: { email, ticket }, onSignedIn }: { mailed: Mailed; onSignedIn(): void }) {
  const { errors, onErrors, send, enter } = useSend()
  const confirm = async ({ code: typed }: Record<string, string>): Promise<LoginErrors> => {
    const code = codeIn(typed)
    const found = checkCode(code)
    if (found.code) return found
    return send('user.confirm', { ticket, code }, { code: text.codeWrong }, entry => {
      enter(entry)
      onSignedIn()
    })
  }
  return (
    <EntryForm action={text.signIn} errors={errors} onErrors={onErrors} send={confirm}>
      <p className={styles.hint}>{text.attackedText({ email })}</p>
      <CodeField error={errors.code} />
    </EntryForm>
  )
}
