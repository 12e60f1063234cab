import { createElement, type ReactNode } from 'react'
import type { LegalDocument, LegalNode } from '../../../shared/legalDocument.ts'
import styles from './PublisherText.module.css'

/** A legal text that the publisher has written, maybe in another language than the page. */
export const PublisherText = ({
  document: { title, lang, nodes },
  heading,
}: {
  document: LegalDocument
  heading: string
}) => (
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
