import { observer } from 'mobx-react-lite'
import { useServices } from '../../../services/services.ts'
import { entry } from '../../../../shared/text/en/account/entry.ts'
import { forms } from '../../../../shared/text/en/account/forms.ts'
import { own as text } from '../../../../shared/text/en/account/own.ts'
import { ConfirmForm } from '../byMail/ConfirmForm.tsx'
import { EntryForm, type LoginErrors, CurrentPassword } from '../byMail/EntryForm.tsx'
import { useSend } from '../byMail/useSend.tsx'
import { LazySignInMethods } from '../signIn/lazyMethods.tsx'
import { useProviders, knowsPasskeys } from '../signIn/useProviders.ts'
import styles from './AccountSettings.module.css'

type Props = {
  onProven(): void
  /** Path of this site to return to from a third party. */
  returnTo?: string
}

export const ProveForm = observer(({ onProven, returnTo = '/myinfo' }: Props) => {
  const { host, user } = useServices().stores
  const { userInfo } = user
  const own = useProviders()?.filter(({ name }) => userInfo?.providers.includes(name))
  const hasPassword = userInfo?.has_password !== false
  return (
    <div className={`column ${styles.ways}`}>
      <p className={`hint ${styles.text}`}>{text.prove}</p>
      {hasPassword && <PasswordProof onProven={onProven} />}
      {!hasPassword && host.offers('mail') && <ConfirmForm again onConfirmed={onProven} />}
      <LazySignInMethods
        providers={own}
        hasPasskeys={host.offers('passkeys') && knowsPasskeys()}
        returnTo={returnTo}
        onSignedIn={onProven}
        isAgain
      />
    </div>
  )
})

function PasswordProof({ onProven }: { onProven(): void }) {
  const { errors, onErrors, send } = useSend()
  const prove = async ({ current_password = '' }): Promise<LoginErrors> => {
    if (!current_password) return { current_password: forms.passwordMissing }
    return send('user.prove', { current_password }, { current_password: entry.currentWrong }, onProven)
  }
  return (
    <EntryForm action={text.continue} errors={errors} onErrors={onErrors} send={prove}>
      <CurrentPassword error={errors.current_password} />
    </EntryForm>
  )
}
