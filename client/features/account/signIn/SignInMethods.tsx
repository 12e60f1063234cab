import { signInMethods as text } from '../../../text/en/account/signInMethods.ts'
import { legalLinks } from '../byMail/legalLinks.tsx'
import styles from './SignInMethods.module.css'
import { PasskeyButton } from './PasskeyButton.tsx'
import { Providers } from './Providers.tsx'
import type { Provider } from './useProviders.ts'

type Props = {
  providers: Provider[]
  hasPasskeys: boolean
  /** Path of this site to which a third-party sign-in leads back. */
  returnTo: string
  onSignedIn(): void
  /** For a reader who is signed in, to show once more that it is they. */
  isAgain?: boolean
}

/** Ways in that need no password. */
export const SignInMethods = ({ providers, hasPasskeys, returnTo, onSignedIn, isAgain = false }: Props) => (
  <div className={styles.doors}>
    {!isAgain && <p className={styles.or}>{text.or}</p>}
    {hasPasskeys && <PasskeyButton onSignedIn={onSignedIn} />}
    <Providers providers={providers} returnTo={returnTo} />
    {!isAgain && providers.length > 0 && <p className={styles.note}>{text.continueTerms(legalLinks)}</p>}
  </div>
)
