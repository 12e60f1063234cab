import { observer } from 'mobx-react-lite'
import type { ComponentProps } from 'react'
import { lazy } from '../../../routing/lazy.tsx'
import { useStores } from '../../../services/services.ts'
import { forms } from '../../../../shared/text/en/account/forms.ts'
import type { Provider } from './useProviders.ts'
import styles from '../byMail/EntryForm.module.css'

const SignInMethods = lazy(() => import('./SignInMethods.tsx').then(part => part.SignInMethods))

type Props = Omit<ComponentProps<typeof SignInMethods>, 'providers'> & {
  /** Undefined until they are known. */
  providers: Provider[] | undefined
}

/** Passwordless sign-in methods, if any. Placed last, so that nothing moves when they load. */
export const LazySignInMethods = observer(({ providers, ...props }: Props) => {
  const { local, host } = useStores()
  // The server's page, which knows no browser's passkeys, is hydrated as it is.
  const isKnown = !local.loading && providers !== undefined
  const isAny = props.hasPasskeys || !!providers?.length
  const isPending = isKnown ? isAny : host.offers('passkeys') || host.offers('third_party')
  const waiting = isPending && <i hidden data-pending />
  return <SignInMethods when={isKnown && isAny} fallback={waiting} providers={providers ?? []} {...props} />
})

const EmailMethods = lazy(() => import('../byMail/EmailMethods.tsx').then(part => part.EmailMethods))

export const LazyEmailMethods = (props: ComponentProps<typeof EmailMethods>) => (
  <EmailMethods fallback={<p className={`hint ${styles.note}`}>{forms.working}</p>} {...props} />
)
