import { OFFLINE_PAGE } from '../../shared/page/offline.ts'
import { SearchForm } from '../features/search/SearchForm.tsx'
import { Link } from '../routing/Link.tsx'
import { useNavigation } from '../routing/useNavigation.ts'
import type { FailureStatus } from '../routing/page/view.ts'
import { useStores } from '../services/services.ts'
import { errorPage as text } from '../../shared/text/en/site/errorPage.ts'
import { errors } from '../../shared/text/en/site/errors.ts'
import styles from './ErrorPage.module.css'

type Words = { title: string; body: string }

const wordsOf = (): Record<FailureStatus | 'offline' | 'locked', Words> => ({
  400: { title: text.badRequestTitle, body: text.badRequestText },
  404: { title: text.notFoundTitle, body: text.notFoundText },
  429: { title: text.tooOftenTitle, body: text.tooOftenText },
  500: { title: errors.genericTitle, body: text.genericText },
  503: { title: text.unavailableTitle, body: text.unavailableText },
  offline: { title: text.offlineTitle, body: text.offlineText },
  locked: { title: text.lockedTitle, body: text.lockedText },
})

type Props = { status: FailureStatus; title?: string; isLocked?: boolean; onRetry?: () => void }

/** The error page: what happened in plain words, a retry where that can help, and a link home. */
export function ErrorPage({ status, title, isLocked, onRetry }: Props) {
  const navigation = useNavigation()
  const { online } = useStores().host
  const words = wordsOf()[online ? status : isLocked ? 'locked' : 'offline']
  const retry = onRetry ?? (() => navigation?.reload())
  return (
    <section className={styles.page}>
      <p className={styles.status} aria-hidden>
        {online ? status : '···'}
      </p>
      <h1 className={styles.title}>{(online && title) || words.title}</h1>
      <p className={styles.text}>{words.body}</p>
      {status === 404 && (
        <div className={styles.search}>
          <SearchForm />
        </div>
      )}
      <p className={styles.ways}>
        {(status === 429 || status >= 500) && (
          <button type="button" className={`${styles.retry} needs-script`} onClick={retry}>
            {errors.tryAgain}
          </button>
        )}
        <Link to={online ? '/' : OFFLINE_PAGE} className={styles.home}>
          {online ? errors.backHome : text.onDevice}
        </Link>
        {status === 404 && (
          <Link to="/genres" className={styles.home}>
            {text.browseGenres}
          </Link>
        )}
      </p>
    </section>
  )
}
