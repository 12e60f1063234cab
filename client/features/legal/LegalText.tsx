import { measurementId } from '../../../shared/analytics.ts'
import { hasApp } from '../appLink/appStores.ts'
import { useServices } from '../../services/services.ts'
import { date } from '../../../shared/text/format.ts'
import { legal as text } from '../../../shared/text/en/site/legal.ts'
import { legalText, type Block, type Legal } from './legalText.ts'
import styles from './LegalText.module.css'

type Props = { title: string; of: Legal }

/** When either text was last changed. */
const IN_FORCE = '2026-11-29T00:00:00Z'

export function LegalText({ title, of }: Props) {
  const { domain, stores } = useServices()
  const { brand } = stores.host
  const { appName, contactEmail, copyrightEmail, key, consent, publisher } = brand
  const { summary, sections } = legalText(of, {
    name: appName,
    operator: publisher?.name ?? text.legalName,
    address: publisher?.address.join(', ') ?? text.address,
    host: domain,
    email: contactEmail,
    copyrightEmail,
    hasApp: hasApp(brand),
    key,
    hasGoogle: measurementId(brand, domain) !== undefined,
    needsConsent: consent === 'required',
  })
  return (
    <article className={`page-width ${styles.page}`}>
      <h1 className={styles.title}>{title}</h1>
      <p className={`hint ${styles.date}`}>{text.inForce({ date: date(IN_FORCE) })}</p>
      <p className={styles.summary}>{summary}</p>
      <nav aria-label={text.contents}>
        <ol className={`card ${styles.contents}`}>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, heading, blocks }) => (
        <section key={id} id={id} className={styles.section}>
          <h2 className={styles.heading}>{heading}</h2>
          {blocks.map((block, index) => (
            <LegalBlock key={index} block={block} />
          ))}
        </section>
      ))}
    </article>
  )
}

function LegalBlock({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{withMailLinks(block)}</p>
  if ('list' in block)
    return (
      <ul>
        {block.list.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  return (
    <dl>
      {block.names.map(([name, purpose]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{purpose}</dd>
        </div>
      ))}
    </dl>
  )
}

const withMailLinks = (paragraph: string) =>
  paragraph.split(/(\S+@\S*[^\s.,:;])/).map((part, index) =>
    index % 2 ? (
      <a key={index} href={`mailto:${part}`} className={styles.mail}>
        {part}
      </a>
    ) : (
      part
    ),
  )
