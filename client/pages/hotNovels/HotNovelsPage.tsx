import { hotNovelsLink, keywordLink } from '../../../shared/links.ts'
import { cards } from '../../../shared/text/en/discover/cards.ts'
import { WordIndex } from '../../features/bookLists/WordIndex.tsx'
import { Link } from '../../routing/Link.tsx'
import { discover as text } from '../../../shared/text/en/discover/discover.ts'
import styles from './HotNovelsPage.module.css'
import type { SearchWords } from './load.ts'

export const HotNovelsPage = ({ data: { letter, list } }: { data: SearchWords }) => (
  <WordIndex
    title={letter ? text.hotBy({ letter: letter.toUpperCase() }) : text.hotTitle}
    letter={letter}
    letterHref={letter => hotNovelsLink(letter)}
    list={list}
    href={page => hotNovelsLink(letter, page)}
    empty={text.noWords}
    noneYet={text.noWordsYet}
  >
    <ul className={styles.words}>
      {list.items.map(({ name, book_count }) => (
        <li key={name}>
          <Link to={keywordLink(name)} className={`row ${styles.word}`}>
            <bdi className={styles.name}>{name}</bdi>
            <span className={`hint ${styles.count}`}>{cards.novels({ count: book_count })}</span>
          </Link>
        </li>
      ))}
    </ul>
  </WordIndex>
)
