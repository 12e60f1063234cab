import type { LegalDocument, LegalKind, LegalNode } from '../../../shared/legalDocument.ts'
import { legalTitles } from '../../../shared/text/en/site/legalTitles.ts'
import { privacy } from '../../../shared/text/en/site/privacy.ts'
import { terms } from '../../../shared/text/en/site/terms.ts'
import { LegalText } from '../../features/legal/LegalText.tsx'
import { useBrand } from '../../services/services.ts'
import { legal as text } from '../../../shared/text/en/site/legal.ts'
import styles from '../../features/legal/PublisherText.module.css'
import { createElement, type ReactNode } from 'react'

type Props = { data: { kind: LegalKind; document: LegalDocument | null } }

/** The publisher's text, else our draft, or the imprint from the brand's fields. */
export function LegalPage({ data: { kind, document } }: Props) {
  const title = legalTitles[kind]
  if (document) return <PublisherText document={document} heading={title} />
  if (kind === 'imprint') return <Imprint />
  return <LegalText title={title} of={kind === 'terms' ? terms : privacy} />
}

/** Who runs the site, from the brand's fields. */
function Imprint() {
  const { publisher, contactEmail } = useBrand()
  if (!publisher) return null
  const { name, address, register, taxNumber } = publisher
  return (
    <article className={`page-width ${styles.page}`}>
      <h1 className={styles.title}>{legalTitles.imprint}</h1>
      <p>{[name, ...address].join('\n')}</p>
      {register && <p>{`${text.register}: ${register}`}</p>}
      {taxNumber && <p>{`${text.taxNumber}: ${taxNumber}`}</p>}
      <p>
        {text.email}: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
    </article>
  )
}

/** A legal text that the publisher has written, maybe in another language than the page. */
const PublisherText = ({ document: { title, lang, nodes }, heading }: { document: LegalDocument; heading: string }) => (
  <article className={`page-width ${styles.page}`} lang={lang}>
    <h1 className={styles.title}>{title ?? heading}</h1>
    {nodes.map(shown)}
  </article>
)

function shown(node: LegalNode, index: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag, href, inside } = node
  const element = createElement(tag, { key: index, ...(href !== undefined && { href }) }, ...inside.map(shown))
  // Focusable, so that keys can scroll it.
  return tag === 'table' ? createElement('div', { key: index, className: styles.wide, tabIndex: 0 }, element) : element
}
