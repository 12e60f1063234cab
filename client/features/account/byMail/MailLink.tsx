import { useState } from 'react'
import type { MailLinkPurpose } from '../../../../shared/mailLinks.ts'
import { EntryForm, checkPassword, refusal, type LoginErrors, NewPassword } from './EntryForm.tsx'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'
import { useSend, removeTicket } from './useSend.tsx'
import { useNavigation } from '../../../routing/useNavigation.ts'
import { useServices } from '../../../services/services.ts'
import { entry as text } from '../../../../shared/text/en/account/entry.ts'
import { MailCheck } from '../../../ui/images/icons/MailCheck.tsx'
import styles from './MailLink.module.css'

type Props = { link: string; purpose: MailLinkPurpose }

const HOME = '/myinfo'

const WORDS: Record<MailLinkPurpose, { title: string; words: string; action: string }> = {
  confirm: { title: text.confirmTitle, words: text.linkConfirm, action: text.confirm },
  address: { title: text.confirmTitle, words: text.linkAddress, action: text.confirm },
  reset: { title: text.forgotPasswordTitle, words: text.linkReset, action: text.save },
  undo: { title: text.undo, words: text.linkUndo, action: text.undo },
  passkey: { title: text.removePasskey, words: text.linkPasskey, action: text.removePasskey },
}

/**
 * Acts only on the reader's tap, since mail programs and scanners open links, too. Until it is used, the link stays in
 * the address: it survives a reload and "open in browser" of a mail program. Then it leaves the history.
 */
export function MailLink({ link, purpose }: Props) {
  const { api } = useServices()
  const navigation = useNavigation()
  const { errors, onErrors, send, enter } = useSend()
  const [needsPassword, setNeedsPassword] = useState(purpose === 'reset')
  /** What was undone, and the address of the account that now needs a new password. */
  const [undone, setUndone] = useState<{ email: string; message: string }>()
  const goHome = () => void navigation?.open(HOME, { replace: true })

  const act = async ({ password = '' }: Record<string, string>): Promise<LoginErrors> => {
    const found = needsPassword ? checkPassword(password) : {}
    if (found.password) return found
    if (purpose === 'undo') return undo('user.undoEmail', text.undone)
    if (purpose === 'passkey') return undo('user.undoPasskey', () => text.passkeyRemoved)
    const { s, d, errors } =
      purpose === 'reset'
        ? await api.post('user.reset', { link, password }, { quiet: true })
        : await api.post('user.confirm', { link, ...(needsPassword && { password }) }, { quiet: true })
    if (s) {
      removeTicket()
      enter(d, purpose === 'reset' ? text.passwordSaved : text.confirmed)
      goHome()
      return {}
    }
    if (errors[0].error !== 'PASSWORD_NEEDED') return refusal(errors[0], { form: text.linkExpired })
    setNeedsPassword(true)
    return {}
  }
  const undo = (name: 'user.undoEmail' | 'user.undoPasskey', words: (of: { email: string }) => string) =>
    send(name, { link }, { form: text.linkOld }, ({ email }) => {
      history.replaceState(history.state, '', '/login')
      setUndone({ email, message: words({ email }) })
    })
  const { title, words, action } = WORDS[purpose]
  return (
    <>
      <MailCheck size={48} strokeWidth={1.5} aria-hidden className={styles.icon} />
      <h1 className={styles.title}>{undone ? text.forgotPasswordTitle : title}</h1>
      <p className={styles.text} aria-live="polite">
        {undone ? undone.message : purpose === 'confirm' && needsPassword ? text.linkPassword : words}
      </p>
      <div className={styles.form}>
        {undone ? (
          <ForgotPasswordForm address={undone.email} onSignedIn={goHome} />
        ) : (
          <EntryForm action={action} errors={errors} onErrors={onErrors} send={act}>
            {needsPassword && <NewPassword error={errors.password} />}
          </EntryForm>
        )}
      </div>
    </>
  )
}
