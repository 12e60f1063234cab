import { Link } from '../../routing/Link.tsx'
import { discover as text } from '../../text/en/discover/discover.ts'
import styles from './LetterLinks.module.css'

/** As the API names them; the empty one is all. */
const LETTERS = ['', ...'abcdefghijklmnopqrstuvwxyz', '0-9']

type Props = {
  current: string | undefined
  /** Address of a letter's page; without letter of the one with all. */
  href(letter?: string): string
}

/** The letters of the alphabet as links. */
export const LetterLinks = ({ current = '', href }: Props) => (
  <nav aria-label={text.letters}>
    <ul className={styles.letters}>
      {LETTERS.map(letter => (
        <li key={letter}>
          <Link
            to={href(letter || undefined)}
            className={styles.letter}
            aria-current={letter === current ? 'page' : undefined}
          >
            {letter ? letter.toUpperCase() : text.all}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
