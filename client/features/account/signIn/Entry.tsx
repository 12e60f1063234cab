import { useState } from 'react'
import { FORGOTTEN, SIGN_UP } from '../../../../shared/mailLinks.ts'
import { login as text } from '../../../../shared/text/en/account/login.ts'
import type { Mailed } from '../byMail/CodeForm.tsx'
import { useStores, useServices } from '../../../services/services.ts'
import { LazySignInMethods, LazyEmailMethods } from './lazyMethods.tsx'
import styles from '../byMail/EntryForm.module.css'
import { useProviders, knowsPasskeys } from './useProviders.ts'
import {
  EntryForm,
  checkEmail,
  checkPassword,
  refusal,
  type LoginErrors,
  EmailField,
  PasswordField,
} from '../byMail/EntryForm.tsx'

export type EntryMode = 'signIn' | typeof SIGN_UP | typeof FORGOTTEN

type Props = {
  mode: EntryMode
  onMode(mode: EntryMode): void
  returnTo: string
  onSignedIn(): void
}

export function Entry({ mode, onMode, returnTo, onSignedIn }: Props) {
  const { host } = useStores()
  const providers = useProviders()
  const [mailed, setMailed] = useState<Mailed>()
  const isClosed = !host.offers('mail')
  if (!host.offers('accounts')) return <p className={styles.message}>{text.accountsClosed}</p>
  return (
    <div className={`column ${styles.form}`}>
      {isClosed && mode !== 'signIn' && <p className={styles.message}>{text.mailClosed}</p>}
      {mode !== 'signIn' && !isClosed && (
        <LazyEmailMethods key={mode} mode={mode} onDone={onSignedIn} onFailed={() => onMode('signIn')} />
      )}
      {mode === 'signIn' && mailed && (
        <>
          <LazyEmailMethods mode={mailed} onDone={onSignedIn} onFailed={() => setMailed(undefined)} />
          <button type="button" className={`link ${styles.other}`} onClick={() => setMailed(undefined)}>
            {text.back}
          </button>
        </>
      )}
      {mode === 'signIn' && !mailed && (
        <>
          <LoginForm onSignedIn={onSignedIn} onMailed={setMailed} />
          {!isClosed && (
            <button type="button" className={`link ${styles.other} needs-script`} onClick={() => onMode(FORGOTTEN)}>
              {text.forgotPassword}
            </button>
          )}
          {!isClosed && (
            <p className={`hint ${styles.switch} needs-script`}>
              {text.newHere}{' '}
              <button type="button" className={`link ${styles.other}`} onClick={() => onMode(SIGN_UP)}>
                {text.createAccount}
              </button>
            </p>
          )}
        </>
      )}
      {mode !== 'signIn' && (
        <button type="button" className={`link ${styles.other}`} onClick={() => onMode('signIn')}>
          {text.back}
        </button>
      )}
      {mode !== FORGOTTEN && (
        <LazySignInMethods
          providers={providers}
          hasPasskeys={mode === 'signIn' && host.offers('passkeys') && knowsPasskeys()}
          returnTo={returnTo}
          onSignedIn={onSignedIn}
        />
      )}
    </div>
  )
}

export function headingOf(mode: EntryMode, brand: string): string {
  if (mode === SIGN_UP) return text.createIn({ brand })
  return mode === FORGOTTEN ? text.forgotPasswordTitle : text.signInTo({ brand })
}

type LoginProps = {
  onSignedIn(): void
  /** The account is under attack: the mailed code is required as well. */
  onMailed(mailed: Mailed): void
}

function LoginForm({ onSignedIn, onMailed }: LoginProps) {
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
        <p className={`hint ${styles.note}`}>{text.scriptNeeded}</p>
      </noscript>
    </>
  )
}
