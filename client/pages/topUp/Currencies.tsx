import { Link } from '../../routing/Link.tsx'
import { useAddress } from '../../routing/useNavigation.ts'
import { useStores } from '../../services/services.ts'
import { account as text } from '../../text/en/account/account.ts'
import styles from './Currencies.module.css'

/** The brand's currencies, if it has several: links, so that the choice is in the address. */
export function Currencies({ chosen }: { chosen: string }) {
  const { currencies = [] } = useStores().host.brand
  const { pathname, search } = useAddress()
  if (currencies.length < 2) return null
  const to = (currency: string) => {
    const query = new URLSearchParams(search)
    query.set('currency', currency)
    return `${pathname}?${query}`
  }
  return (
    <nav aria-label={text.currency} className={styles.row}>
      {currencies.map(currency => (
        <Link
          key={currency}
          to={to(currency)}
          aria-current={currency === chosen ? 'true' : undefined}
          className={styles.currency}
        >
          {currency}
        </Link>
      ))}
    </nav>
  )
}
