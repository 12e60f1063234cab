import { measurementId } from '../../../shared/analytics.ts'
import { hasApp } from '../appLink/appStores.ts'
import { useServices } from '../../services/services.ts'
import { date } from '../../../shared/text/format.ts'
import { legal as text } from '../../../shared/text/en/site/legal.ts'
import styles from './LegalText.module.css'
import { coverCache, offlineDatabase, releaseCache } from '../../../shared/page/offline.ts'

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

export type Party = {
  name: string
  /** The publisher's legal name and address, or gaps. */
  operator: string
  address: string
  host: string
  email: string
  copyrightEmail: string
  /** The brand's key, part of the names of browser storage. */
  key: string
  hasApp: boolean
  hasGoogle: boolean
  /** Nothing is counted before the reader consents. */
  needsConsent: boolean
}

/** A message with any arguments. */
// oxlint-disable-next-line typescript/no-explicit-any
type Text = string | ((values: any) => string)

/** A paragraph, a list, or names with their purposes. */
type Written = Text | { readonly list: readonly Text[] } | { readonly names: Readonly<Record<string, Text>> }

type Legal = {
  readonly summary: Text
  readonly sections: Readonly<Record<string, { readonly heading: Text; readonly blocks: readonly Written[] }>>
}

type Block = string | { list: string[] } | { names: [name: string, purpose: string][] }
type Section = { id: string; heading: string; blocks: Block[] }

/** Fills a legal text with the brand's data; sentences that do not apply are left out. */
export function legalText({ summary, sections }: Legal, party: Party): { summary: string; sections: Section[] } {
  const { hasApp, hasGoogle, needsConsent } = party
  const values = { ...party, hasApp: String(hasApp), hasGoogle: String(hasGoogle), needsConsent: String(needsConsent) }
  const say = (text: Text) => (typeof text === 'string' ? text : text(values))
  const filled = (block: Written): Block[] => {
    if (typeof block !== 'object') return say(block) ? [say(block)] : []
    if ('list' in block) return [{ list: block.list.map(say).filter(Boolean) }]
    const names = Object.entries(block.names).map(([name, text]) => [stored(name, party.key), say(text)] as const)
    return [{ names: names.filter(([, purpose]) => purpose).map(([name, purpose]) => [name, purpose]) }]
  }
  return {
    summary: say(summary),
    sections: Object.entries(sections).map(([id, { heading, blocks }]) => ({
      id,
      heading: say(heading),
      blocks: blocks.flatMap(filled),
    })),
  }
}

/** The actual name in browser storage: offline storage is named by brand. */
const stored = (name: string, key: string): string =>
  ({ offlineDatabase: offlineDatabase(key), coverCache: coverCache(key), releaseCache: `${releaseCache(key, '')}…` })[
    name
  ] ?? name
