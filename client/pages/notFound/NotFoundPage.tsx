import { SearchForm } from '../../features/search/SearchForm.tsx'
import { lost as text } from '../../../shared/text/en/site/lost.ts'
import styles from '../../shell/LostPage.module.css'
import { LostPage, type LostWords } from '../../shell/LostPage.tsx'

export const NotFoundPage = ({ data }: { data: LostWords }) => (
  <LostPage status={404} {...data}>
    <div className={styles.search}>
      <p>{text.search}</p>
      <SearchForm />
    </div>
  </LostPage>
)
