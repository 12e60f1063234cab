import { SearchForm } from '../../components/SearchForm.tsx'
import { errors } from '../../text/en/errors.ts'
import { lost as text } from '../../text/en/lost.ts'
import styles from './LostPage.module.css'
import { LostPage } from './LostPage.tsx'

/** The page /404. */
export const NotFoundPage = () => (
  <LostPage status={404} title={errors.notFoundTitle} body={errors.notFoundText}>
    <div className={styles.search}>
      <p>{text.search}</p>
      <SearchForm />
    </div>
  </LostPage>
)
