import type { Genre } from '../../../shared/api/genre.ts'
import { genreLink, tagLink } from '../../../shared/links.ts'
import { ChipLinks } from '../../ui/controls/ChipLinks.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { cards } from '../../../shared/text/en/discover/cards.ts'
import { PageTitle } from '../../ui/headings/PageTitle.tsx'
import { Link } from '../../routing/Link.tsx'
import { discover as text } from '../../../shared/text/en/discover/discover.ts'
import styles from './GenresPage.module.css'

/** Maximum tags per genre; the genre's page links to the others. */
const MAX_TAGS = 8

export const GenresPage = ({ data: genres }: { data: Genre[] }) => (
  <div className={`page-width ${styles.page}`}>
    <PageTitle title={text.genresTitle}>
      <Link to="/tags" className={`touch-target link ${styles.tags}`}>
        {text.browseTags}
      </Link>
    </PageTitle>
    {genres.length === 0 && <EmptyState title={text.genresEmptyTitle} text={text.genresEmptyText} />}
    <ul className={styles.genres}>
      {genres.map(genre => (
        <li key={genre.subid} className={`card ${styles.genre}`}>
          <h2 className={styles.title}>
            <Link to={genreLink(genre)} className={`row ${styles.name}`}>
              <bdi>{genre.label ?? genre.name}</bdi>
              <span className={styles.count}>{cards.novels({ count: genre.book_count })}</span>
            </Link>
          </h2>
          {genre.tags.length > 0 && (
            <ChipLinks
              items={genre.tags.slice(0, MAX_TAGS).map(tag => ({
                key: tag.subid,
                label: tag.label ?? tag.name,
                to: tagLink(tag),
                count: tag.book_count,
              }))}
            />
          )}
        </li>
      ))}
    </ul>
  </div>
)
