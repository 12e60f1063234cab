import type { ComponentProps } from 'react'
import { lazy } from '../../../routing/lazy.tsx'
import { forms } from '../../../text/en/account/forms.ts'
import styles from '../byMail/EntryForm.module.css'

const SignInMethods = lazy(() => import('./SignInMethods.tsx').then(part => part.SignInMethods))

/** Ways in that need no password, where there are any. They stand last, so that nothing moves when they arrive. */
export const LazySignInMethods = (props: ComponentProps<typeof SignInMethods>) => (
  <SignInMethods when={props.hasPasskeys || props.providers.length > 0} {...props} />
)

const OtherWays = lazy(() => import('../byMail/OtherWays.tsx').then(part => part.OtherWays))

/** Forms that come when one is first wanted. */
export const LazyOtherWays = (props: ComponentProps<typeof OtherWays>) => (
  <OtherWays fallback={<p className={styles.note}>{forms.working}</p>} {...props} />
)
