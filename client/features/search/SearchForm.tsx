import { encoded } from '../../../shared/links.ts'
import { useNavigation } from '../../routing/useNavigation.ts'
import { searchForm as text } from '../../../shared/text/en/discover/searchForm.ts'
import { Search } from '../../ui/images/icons/Search.tsx'
import styles from './SearchForm.module.css'

/** A plain search field; `action` is the page that handles `?keyword=…`. */
export function SearchForm({ action = '/search', keyword }: { action?: '/search' | '/search-more'; keyword?: string }) {
  const navigation = useNavigation()
  return (
    <form
      role="search"
      action={action}
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('keyword') as string
        if (typed.trim()) void navigation?.open(`${action}?keyword=${encoded(typed)}`)
      }}
    >
      <input
        type="search"
        name="keyword"
        defaultValue={keyword}
        required
        placeholder={text.placeholder}
        aria-label={text.label}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        className={styles.input}
      />
      <button type="submit" className={styles.submit} aria-label={text.submit}>
        <Search size={20} aria-hidden />
      </button>
    </form>
  )
}
