import { observer } from 'mobx-react-lite'
import { useId, useRef, useState, type FormEvent } from 'react'
import { useServices } from '../../../services/services.ts'
import { login as text } from '../../../text/en/account/login.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import type { Mailed } from '../byMail/CodeForm.tsx'
import { checkEmail, checkPassword, refusal, type LoginErrors } from '../byMail/loginErrors.ts'
import styles from '../byMail/EntryForm.module.css'

type Props = {
  onSignedIn(): void
  /** The account is tried from everywhere: a code that comes by mail is needed, too. */
  onMailed(mailed: Mailed): void
}

/**
 * E-mail and password of an account that is there. What is wrong stands at its field. It shares no part with the other
 * forms (`OtherWays`), which come later: this one is in the page.
 */
export const LoginForm = observer(({ onSignedIn, onMailed }: Props) => {
  const { api, stores } = useServices()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<LoginErrors>({})
  const [working, setWorking] = useState(false)
  /** The same at once, for a form that is sent twice before it is drawn again. */
  const isSending = useRef(false)
  const [visible, setVisible] = useState(false)
  const id = useId()

  const show = (errors: LoginErrors) => {
    setErrors(errors)
    const first = (['email', 'password'] as const).find(name => errors[name])
    if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const email = String(fields.get('email')).trim()
    const password = String(fields.get('password'))
    const found = { ...checkEmail(email, text), ...checkPassword(password, text) }
    show(found)
    if (found.email || found.password || isSending.current) return
    isSending.current = true
    setWorking(true)
    const { s, d, errors } = await api.post('user.login', { email, password })
    setWorking(false)
    isSending.current = false
    if (!s) {
      const { ticket } = (errors[0].data ?? {}) as { ticket?: unknown }
      if (typeof ticket === 'string') return onMailed({ email, ticket })
      return show(refusal(errors[0], text, { password: text.badCredentials }))
    }
    stores.auth.signIn(d.token, d.user)
    onSignedIn()
  }
  const problem = (name: keyof LoginErrors) =>
    errors[name] && (
      <p id={`${id}-${name}-error`} className={styles.error}>
        {errors[name]}
      </p>
    )
  const described = (name: keyof LoginErrors) => ({
    'aria-invalid': errors[name] ? true : undefined,
    'aria-describedby': errors[name] ? `${id}-${name}-error` : undefined,
  })

  return (
    // Posted, and only with script: a password must never stand in an address.
    <form ref={form} method="post" noValidate className={styles.form} onSubmit={event => void submit(event)}>
      <div aria-live="polite" className={styles.live}>
        {errors.form && <p className={styles.message}>{errors.form}</p>}
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-email`} className={styles.label}>
          {text.email}
        </label>
        <input
          id={`${id}-email`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={254}
          required
          className={styles.input}
          {...described('email')}
        />
        {problem('email')}
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-password`} className={styles.label}>
          {text.password}
        </label>
        <div className={styles.secret}>
          <input
            id={`${id}-password`}
            name="password"
            type={visible ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            required
            className={styles.input}
            {...described('password')}
          />
          <button
            type="button"
            className={`${styles.show} needs-script`}
            aria-label={text.showPassword}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          >
            {visible ? text.hide : text.show}
          </button>
        </div>
        {problem('password')}
      </div>
      <Button type="submit" disabled={stores.local.loading || working} className={styles.submit}>
        {working ? text.working : text.signIn}
      </Button>
      <noscript>
        <p className={styles.note}>{text.scriptNeeded}</p>
      </noscript>
    </form>
  )
})
