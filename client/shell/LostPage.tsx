import type { ReactNode } from 'react'
import { hotNovelsLink, RANKING_LINK } from '../../shared/links.ts'
import { ChipLinks } from '../ui/controls/ChipLinks.tsx'
import { Link } from '../routing/Link.tsx'
import { useStores } from '../services/services.ts'
import page from './ErrorPage.module.css'
import { errors } from '../../shared/text/en/site/errors.ts'
import { lost as text } from '../../shared/text/en/site/lost.ts'
import styles from './LostPage.module.css'

export type LostWords = { title: string; body: string }

type Props = LostWords & { status: 400 | 404; children?: ReactNode }

const links = () => [
  { key: 'ranking', label: text.ranking, to: RANKING_LINK },
  { key: 'genres', label: text.genres, to: '/genres' },
  { key: 'hotNovels', label: text.hotNovels, to: hotNovelsLink() },
  { key: 'tags', label: text.tags, to: '/tags' },
]

export function LostPage({ status, title, body, children }: Props) {
  const { host } = useStores()
  return (
    <section className={page.page}>
      <p className={page.status} aria-hidden>
        {status}
      </p>
      <h1 className={page.title}>{title}</h1>
      <p className={page.text}>{body}</p>
      {children}
      <p className={page.ways}>
        <Link to="/" className={page.home}>
          {errors.backHome}
        </Link>
      </p>
      <nav className={styles.more} aria-labelledby="ways">
        <h2 id="ways" className={styles.moreTitle}>
          {text.browse}
        </h2>
        <ChipLinks items={links().filter(({ to }) => host.leadsTo(to))} />
      </nav>
    </section>
  )
}
