import { ChevronLeft, House } from 'lucide-react'
import { Link } from '../routing/Link.tsx'
import { useNavigation } from '../routing/useNavigation.ts'
import { shell as text } from '../text/en/shell.ts'
import styles from './SubHeader.module.css'

/** The bar of a page below the main ones: a way back, what the page is, and home. */
export function SubHeader({ heading }: { heading: string }) {
  const navigation = useNavigation()
  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <Link
          to="/"
          className={styles.button}
          aria-label={text.back}
          onClick={event => {
            if (!navigation?.canGoBack) return
            event.preventDefault()
            history.back()
          }}
        >
          <ChevronLeft size={24} aria-hidden />
        </Link>
        <p className={styles.heading}>{heading}</p>
        <Link to="/" className={styles.button} aria-label={text.home}><House size={20} aria-hidden /></Link>
      </div>
    </header>
  )
}
