import { Link } from '../../routing/Link.tsx'
import { discover as text } from '../../text/en/discover/discover.ts'
import styles from './LetterLinks.module.css'

/** As the API names them; the empty one is all. */
const LETTERS = ['', ...'abcdefghijklmnopqrstuvwxyz', '0-9']

type Props = {
  current: string | undefined
  /** Letters that have a word; absent if unknown. */
  known?: readonly string[]
  /** Address of a letter's page; without letter of the one with all. */
  href(letter?: string): string
}

/** The letters of the alphabet as links. */
export const LetterLinks = ({ current = '', known, href }: Props) => (
  <nav aria-label={text.letters}>
    <ul className={styles.letters}>
      {LETTERS.map(letter => (
        <li key={letter}>
          {letter && known && !known.includes(letter) ? (
            <span className={`${styles.letter} ${styles.none}`}>{letter.toUpperCase()}</span>
          ) : (
            <Link
              to={href(letter || undefined)}
              className={styles.letter}
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
