import { observer } from 'mobx-react-lite'
import { useState, type ReactNode } from 'react'
import { useServices } from '../../../services/services.ts'
import { entry as text } from '../../../../shared/text/en/account/entry.ts'
import { own } from '../../../../shared/text/en/account/own.ts'
import { muted } from '../../../../shared/text/en/account/muted.ts'
import { linked } from '../../../../shared/text/en/account/linked.ts'
import { passkeys } from '../../../../shared/text/en/account/passkeys.ts'
import { Popup } from '../../../ui/overlay/Popup.tsx'
import { CodeField, useSend } from '../byMail/useSend.tsx'
import { ConfirmForm } from '../byMail/ConfirmForm.tsx'
import {
  EntryForm,
  checkEmail,
  checkPassword,
  refusal,
  type LoginErrors,
  CurrentPassword,
  EmailField,
  NewPassword,
} from '../byMail/EntryForm.tsx'
import { ForgotPasswordForm } from '../byMail/ForgotPasswordForm.tsx'
import { ChevronDown } from '../../../ui/images/icons/ChevronDown.tsx'
import styles from './AccountSettings.module.css'
import { DeleteAccount, ExportForm } from './OwnData.tsx'
import { LinkedSignIns } from './LinkedSignIns.tsx'
import { MutedReaders } from './MutedReaders.tsx'
import { Passkeys, RemovePasskeys, useOwnPasskeys } from './Passkeys.tsx'
import { ProveForm } from './ProveForm.tsx'
import { Sessions } from './Sessions.tsx'
import { Spending } from './Spending.tsx'

type Props = {
  open: boolean
  /** Opens the form for a new password. */
  isForPassword: boolean
  onClose(): void
}

const WRONG = { current_password: text.currentWrong }

export const AccountSettings = observer(({ open, isForPassword, onClose }: Props) => {
  const { stores } = useServices()
  const { host, user } = stores
  const { userInfo } = user
  const isUnconfirmed = userInfo?.email_verified === false
  const hasPassword = userInfo?.has_password !== false
  const hasMail = host.offers('mail')
  return (
    <Popup open={open} onClose={onClose} label={text.settings} heading={text.settings}>
      <div className={styles.content}>
        <Part title={text.confirmTitle} when={isUnconfirmed} isOpen content={<ConfirmForm onConfirmed={onClose} />} />
        <Part
          title={text.changePassword}
          when={!isUnconfirmed && (hasPassword || hasMail)}
          isOpen={isForPassword}
          content={hasPassword ? <PasswordForm onDone={onClose} /> : <FirstPassword onDone={onClose} />}
        />
        <Part
          title={text.changeEmail}
          when={!isUnconfirmed && hasPassword && hasMail}
          content={<EmailForm onDone={onClose} />}
        />
        <Part title={passkeys.title} when={host.offers('passkeys') && !isUnconfirmed} content={<Passkeys />} />
        <Part title={linked.title} when={host.offers('third_party')} content={<LinkedSignIns />} />
        <Part title={own.spending} content={<Spending onDone={onClose} />} />
        <Part title={own.sessions} when={host.offers('sessions')} content={<Sessions />} />
        <Part title={text.signOutEverywhere} content={<EverywhereForm onDone={onClose} />} />
        <Part
          title={muted.title}
          when={host.offers('comments') && host.brand.comments !== 'off'}
          content={<MutedReaders />}
        />
        <Part title={own.export} when={host.offers('export')} content={<ExportForm />} />
        <Part title={own.delete} when={host.offers('delete')} content={<DeleteAccount onDone={onClose} />} />
      </div>
    </Popup>
  )
})

type PartProps = { title: string; when?: boolean; isOpen?: boolean; content: ReactNode }

/** A section of the settings. Its content is rendered when first opened, since some of it makes requests. */
function Part({ title, when = true, isOpen = false, content }: PartProps) {
  const [wasOpened, setOpened] = useState(isOpen)
  if (!when) return null
  return (
    <details
      className={styles.part}
      name="settings"
      open={isOpen}
      onToggle={({ currentTarget: part }) => {
        if (!part.open) return
        setOpened(true)
        // After the content has rendered: the last sections open below the screen.
        requestAnimationFrame(() => part.scrollIntoView({ block: 'nearest' }))
      }}
    >
      <summary className={`row ${styles.title}`}>
        {title}
        <ChevronDown size={20} aria-hidden className={styles.sign} />
      </summary>
      {wasOpened && content}
    </details>
  )
}

/** For an account without a password: a mailed code proves the reader's identity. */
function FirstPassword({ onDone }: { onDone(): void }) {
  const { email = '' } = useServices().stores.user.userInfo ?? {}
  return (
    <>
      <p className={`hint ${styles.text}`}>{text.noPassword({ email })}</p>
      <ForgotPasswordForm address={email} onSignedIn={onDone} />
    </>
  )
}

function PasswordForm({ onDone }: { onDone(): void }) {
  const { errors, onErrors, send, enter } = useSend()
  const ownPasskeys = useOwnPasskeys() ?? []
  const change = async (typed: Record<string, string>): Promise<LoginErrors> => {
    const { current_password = '', password = '', remove_passkeys } = typed
    const found = checkPassword(password)
    if (found.password) return found
    const input = { current_password, password, ...(remove_passkeys && { remove_passkeys: true }) }
    return send('user.password', input, WRONG, entry => {
      enter(entry, text.passwordSaved)
      onDone()
    })
  }
  return (
    <EntryForm action={text.save} errors={errors} onErrors={onErrors} send={change}>
      <CurrentPassword error={errors.current_password} />
      <NewPassword error={errors.password} />
      <RemovePasskeys passkeys={ownPasskeys} />
    </EntryForm>
  )
}

function EmailForm({ onDone }: { onDone(): void }) {
  const { errors, onErrors, send, confirm, enter } = useSend()
  const [sent, setSent] = useState<{ email: string; ticket: string }>()
  const begin = async ({ email = '', current_password = '' }): Promise<LoginErrors> => {
    const found = checkEmail(email)
    if (found.email) return found
    const input = { email: email.trim(), current_password }
    return send('user.email', input, WRONG, ({ ticket }) => setSent({ email: input.email, ticket }))
  }
  const finish = ({ code }: Record<string, string>) =>
    confirm(sent!.ticket, code, entry => {
      enter(entry, text.addressChanged(entry.user))
      onDone()
    })
  return sent ? (
    <EntryForm key="code" action={text.confirm} errors={errors} onErrors={onErrors} send={finish}>
      <p className={`hint ${styles.text}`}>{text.checkMailText({ email: sent.email })}</p>
      <CodeField error={errors.code} />
    </EntryForm>
  ) : (
    <EntryForm key="address" action={text.sendCode} errors={errors} onErrors={onErrors} send={begin}>
      <EmailField label={text.newEmail} autoComplete="email" error={errors.email} />
      <CurrentPassword error={errors.current_password} />
    </EntryForm>
  )
}

/** Rendered once passkeys have loaded, so that the button does not move under a finger. */
function EverywhereForm({ onDone }: { onDone(): void }) {
  const { api, stores, notices } = useServices()
  const [errors, setErrors] = useState<LoginErrors>({})
  const [needsProof, setNeedsProof] = useState(false)
  const ownPasskeys = useOwnPasskeys()
  const signOutEverywhere = async (remove_passkeys: boolean): Promise<LoginErrors> => {
    const input = { everywhere: true, ...(remove_passkeys && { remove_passkeys }) }
    const { s, errors } = await api.post('user.logout', input, { quiet: true })
    if (!s && errors[0].error === 'SIGN_IN_AGAIN') setNeedsProof(true)
    if (!s) return refusal(errors[0])
    stores.auth.signOut()
    notices.toast(text.signedOut)
    onDone()
    return {}
  }
  const proceed = async () => {
    setNeedsProof(false)
    setErrors(await signOutEverywhere(true))
  }
  if (needsProof) return <ProveForm onProven={() => void proceed()} />
  if (!ownPasskeys) return <p role="status">{own.loading}</p>
  return (
    <EntryForm
      action={text.signOutEverywhere}
      errors={errors}
      onErrors={setErrors}
      send={({ remove_passkeys }) => signOutEverywhere(Boolean(remove_passkeys))}
    >
      <p className={`hint ${styles.text}`}>{text.signOutEverywhereText}</p>
      <RemovePasskeys passkeys={ownPasskeys} />
    </EntryForm>
  )
}
