import { loginLink } from '../../../shared/links.ts'
import { Link } from '../../routing/Link.tsx'
import { useAddress } from '../../routing/useNavigation.ts'
import { useStores } from '../../services/services.ts'
import { account as text } from '../../../shared/text/en/account/account.ts'
import { card } from '../../../shared/text/en/account/card.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import styles from './SignInNeeded.module.css'

/** A link to sign in: in a dialog over this page with script, otherwise on a separate page. */
export function SignInLink({ className = styles.button }: { className?: string }) {
  const { local, host } = useStores()
  const { pathname } = useAddress()
  if (!host.offers('accounts')) return null
  return (
    <Link
      to={loginLink(pathname)}
      className={className}
      onClick={event => {
        event.preventDefault()
        local.toggleLoginDialog()
      }}
    >
      {text.signIn}
    </Link>
  )
}

export const SignInNeeded = ({ children }: { children: string }) =>
  useStores().host.offers('accounts') ? (
    <EmptyState title={text.notSignedIn} text={children} action={<SignInLink />} />
  ) : (
    <EmptyState title={card.guest} text={card.guestText} />
  )
