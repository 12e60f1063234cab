import { hotNovelsLink } from '../../../shared/links.ts'
import { Link } from '../../routing/Link.tsx'
import { useRendered, useStores } from '../../services/services.ts'
import { home as text } from '../../../shared/text/en/discover/home.ts'
import styles from './SiteLinks.module.css'

const links = () => [
  { label: text.genres, to: '/genres' },
  { label: text.allTags, to: '/tags' },
  { label: text.hotNovels, to: hotNovelsLink() },
  { label: text.translator, to: '/becomeOurTranslator' },
]

export function SiteLinks() {
  const { host } = useStores()
  const { appName, tagline, description, wordsIn, contactEmail } = host.brand
  const foot = useRendered('site links', () => (
    <>
      <p className={styles.name}>{appName}</p>
      <p className={styles.tagline} lang={wordsIn?.tagline}>
        {tagline}
      </p>
      <p className={styles.text} lang={wordsIn?.description}>
        {description}
      </p>
      <nav aria-label={text.siteLinks}>
        <ul className={styles.links}>
          {links()
            .filter(({ to }) => host.leadsTo(to))
            .map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={styles.link}>
                  {label}
                </Link>
              </li>
            ))}
          <li>
            <a href={`mailto:${contactEmail}`} className={styles.link}>
              {contactEmail}
            </a>
          </li>
        </ul>
      </nav>
    </>
  ))
  return <footer className={styles.foot} {...foot} />
}
