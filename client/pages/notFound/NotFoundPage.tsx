import { SearchForm } from '../../features/search/SearchForm.tsx'
import { errorPage } from '../../text/en/site/errorPage.ts'
import { lost as text } from '../../text/en/site/lost.ts'
import styles from '../../shell/LostPage.module.css'
import { LostPage } from '../../shell/LostPage.tsx'

/** The page /404. */
export const NotFoundPage = () => (
  <LostPage status={404} title={errorPage.notFoundTitle} body={errorPage.notFoundText}>
    <div className={styles.search}>
      <p>{text.search}</p>
      <SearchForm />
    </div>
  </LostPage>
)
