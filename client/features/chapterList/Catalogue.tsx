import { ArrowDownNarrowWide, ArrowUpNarrowWide, X } from 'lucide-react'
import { useState } from 'react'
import { useServices } from '../../services/services.ts'
import { chapters as text } from '../../text/en/reading/chapters.ts'
import { shell } from '../../text/en/site/shell.ts'
import { Popup } from '../../ui/overlay/Popup.tsx'
import styles from './Catalogue.module.css'
import { chapterPages } from './chapterPages.ts'
import { Rows } from './Rows.tsx'

export type CatalogueProps = {
  open: boolean
  onClose(): void
  book: { id: number; name: string; chapter_count: number }
  /** Number of the chapter to show first and to mark. */
  current?: number
}

/** All chapters of a book in a sheet; only the rows in sight exist, so that thousands open at once. */
export function Catalogue({ open, onClose, book, current }: CatalogueProps) {
  const { api } = useServices()
  const chapters = chapterPages(book.id, book.chapter_count, api)
  const [isDescending, setDescending] = useState(false)
  const isWide = typeof matchMedia === 'function' && matchMedia('(min-width: 768px)').matches
  return (
    <Popup open={open} onClose={onClose} label={text.chapters} position={isWide ? 'right' : 'bottom'}>
      <div className={styles.catalogue}>
        <div className={styles.head}>
          <div className={styles.words}>
            <h2 className={styles.title}>
              <bdi>{book.name}</bdi>
            </h2>
            <p className={styles.count}>{text.chapterCount({ count: book.chapter_count })}</p>
          </div>
          <button
            type="button"
            className={styles.button}
            aria-label={isDescending ? text.lastFirst : text.firstFirst}
            onClick={() => setDescending(!isDescending)}
          >
            {isDescending ? <ArrowUpNarrowWide size={20} aria-hidden /> : <ArrowDownNarrowWide size={20} aria-hidden />}
          </button>
          <button type="button" className={styles.button} aria-label={shell.close} onClick={onClose}>
            <X size={22} aria-hidden />
          </button>
        </div>
        <Rows chapters={chapters} isDescending={isDescending} current={current} onClose={onClose} />
      </div>
    </Popup>
  )
}
