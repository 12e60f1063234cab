import { PenLine } from 'lucide-react'
import { passageLink } from '../../../../shared/links.ts'
import { Link } from '../../../routing/Link.tsx'
import { passages as text } from '../../../text/en/reading/passages.ts'
import type { Mark } from '../../marks/mark.ts'
import { inQuotes } from '../inQuotes.ts'
import styles from '../Passages.module.css'
import { RibbonSign } from '../RibbonSign.tsx'

/** Characters of a quote that identify its position in the paragraph. */
const QUOTE_LENGTH = 40

const beginningOf = (quote: string) => [...(quote.split('\n')[0] ?? '')].slice(0, QUOTE_LENGTH).join('')

type Props = { mark: Mark; onClose?: () => void; onEdit(mark: Mark): void }

/** A mark in a list: its chapter, words and note, a link to it, and a button to edit it. */
export const MarkRow = ({ mark, onClose, onEdit }: Props) => {
  const { kind, book_id, chapter_id, chapter_key, chapter_title, paragraph, quote, note } = mark
  return (
    <div className={styles.item}>
      <Link
        to={passageLink(book_id, chapter_id, paragraph, { key: chapter_key, words: beginningOf(quote) })}
        className={styles.way}
        onClick={onClose}
      >
        <span className={styles.chapter}>
          {kind === 'bookmark' && (
            <>
              <RibbonSign size={15} className={styles.filled} />
              <span className="visually-hidden">{text.bookmark} </span>
            </>
          )}
          <bdi>{chapter_title || text.chapter({ number: chapter_id })}</bdi>
        </span>
        {quote && (
          <span className={styles.quoted} dir="auto">
            {inQuotes(quote)}
          </span>
        )}
        {note && (
          <span className={styles.noted} dir="auto">
            {note}
          </span>
        )}
      </Link>
      <button type="button" className={styles.edit} aria-label={text.edit} onClick={() => onEdit(mark)}>
        <PenLine size={18} aria-hidden />
      </button>
    </div>
  )
}
