import { entry as text } from '../../../../shared/text/en/account/entry.ts'
import { CodeField, useSend } from './useSend.tsx'
import { EntryForm } from './EntryForm.tsx'
import styles from '../../../ui/controls/Field.module.css'

/** A mailed code that completes the sign-in to an account under attack, after the correct password. */
export type Mailed = { email: string; ticket: string }

export function CodeForm({ mailed: { email, ticket }, onSignedIn }: { mailed: Mailed; onSignedIn(): void }) {
  const { errors, onErrors, confirm, enter } = useSend()
  const signIn = ({ code }: Record<string, string>) =>
    confirm(ticket, code, entry => {
      enter(entry)
      onSignedIn()
    })
  return (
    <EntryForm action={text.signIn} errors={errors} onErrors={onErrors} send={signIn}>
      <p className={styles.hint}>{text.attackedText({ email })}</p>
      <CodeField error={errors.code} />
    </EntryForm>
  )
}
