import { errors as text } from '../../shared/text/en/site/errors.ts'
import styles from './ErrorPage.module.css'

/** Fallback for the error page (specification, section 2): depends on nothing that could be broken. */
export const LastResort = () => (
  <main className={styles.page}>
    <h1 className={styles.title}>{text.fallbackTitle}</h1>
    <p className={styles.ways}>
      <a href="/" data-document className={styles.home}>
        {text.backHome}
      </a>
    </p>
  </main>
)
