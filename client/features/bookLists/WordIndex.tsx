import type { ReactNode } from 'react'
import type { List } from '../../../shared/api/envelope.ts'
import { discover as text } from '../../../shared/text/en/discover/discover.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { PageTitle } from '../../ui/headings/PageTitle.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import styles from './WordIndex.module.css'
import { QuietLink } from '../../ui/controls/Button.tsx'
import { Link } from '../../routing/Link.tsx'
import row from './LetterLinks.module.css'

type Props = {
  title: string
  letter: string | undefined
  letterHref(letter?: string): string
  list: List<unknown> & { letters?: readonly string[] }
  /** Tags are short and shown as chips, search terms as rows. */
  children: ReactNode
  href(page: number): string
  empty: string
  /** Shown if there are no words at all. */
  noneYet: string
}

export function WordIndex({ title, letter, letterHref, list, children, href, empty, noneYet }: Props) {
  const { items, letters } = list
  const hasNone = letters ? letters.length === 0 : !letter && list.total === 0
  return (
    <div className={`page-width ${styles.index}`}>
      <PageTitle title={title} />
      {!hasNone && <LetterLinks current={letter} known={letters} href={letterHref} />}
      {hasNone ? (
        <EmptyState
          title={noneYet}
          text={text.noneYetText}
          action={<QuietLink to="/genres">{text.browseGenres}</QuietLink>}
        />
      ) : items.length > 0 ? (
        children
      ) : (
        <EmptyState title={empty} text={text.tryLetter} />
      )}
      <Pager list={list} href={href} isLasting />
    </div>
  )
}

/** As the API names them; '' means all. Letters of other scripts follow, if there are any. */
const LETTERS = ['', ...'abcdefghijklmnopqrstuvwxyz', '0-9']

type LetterProps = {
  current: string | undefined
  known?: readonly string[]
  href(letter?: string): string
}

const LetterLinks = ({ current = '', known, href }: LetterProps) => (
  <nav aria-label={text.letters}>
    <ul className={row.letters}>
      {[...new Set([...LETTERS, ...(known ?? [])])].map(letter => (
        <li key={letter}>
          {letter && known && !known.includes(letter) ? (
            <span className={`${row.letter} ${row.none}`}>{letter.toUpperCase()}</span>
          ) : (
            <Link
              to={href(letter || undefined)}
              className={row.letter}
              aria-current={letter === current ? 'page' : undefined}
            >
              {letter ? letter.toUpperCase() : text.all}
            </Link>
          )}
        </li>
      ))}
    </ul>
  </nav>
)
