import { observer } from 'mobx-react-lite'
import type { ComponentProps } from 'react'
import { lazy } from '../../../routing/lazy.tsx'
import { useStores } from '../../../services/services.ts'
import { forms } from '../../../../shared/text/en/account/forms.ts'
import styles from '../byMail/EntryForm.module.css'

const SignInMethods = lazy(() => import('./SignInMethods.tsx').then(part => part.SignInMethods))

/** Passwordless sign-in methods, if any. Placed last, so that nothing moves when they load. */
export const LazySignInMethods = observer((props: ComponentProps<typeof SignInMethods>) => {
  const { local } = useStores()
  const isAny = props.hasPasskeys || props.providers.length > 0
  // The server knows no browser's passkeys: nothing differs until its page is hydrated.
  const isPending = isAny && !local.loading
  return <SignInMethods when={isAny} fallback={isPending && <i hidden data-pending />} {...props} />
})

const EmailMethods = lazy(() => import('../byMail/EmailMethods.tsx').then(part => part.EmailMethods))

export const LazyEmailMethods = (props: ComponentProps<typeof EmailMethods>) => (
  <EmailMethods fallback={<p className={`hint ${styles.note}`}>{forms.working}</p>} {...props} />
)
