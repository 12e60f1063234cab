import type { ChapterRange } from '../../../shared/page/volumes.ts'
import { chapters as text } from '../../../shared/text/en/reading/chapters.ts'
import styles from './VolumeHeading.module.css'

/** Heading of a volume, or of chapters without a volume; as high as a chapter row. */
export const VolumeHeading = ({ range: { title, first, last }, lang }: { range: ChapterRange; lang?: string }) => (
  <h3 className={`row ${styles.heading}`}>
    <bdi className={styles.title} lang={title && lang}>
      {title ?? text.otherChapters}
    </bdi>{' '}
    <span className="visually-hidden">{text.range({ first, last })}</span>
    <span className={styles.range} aria-hidden>
      {rangeOf(first, last)}
    </span>
  </h3>
)

export const rangeOf = (first: number, last: number): string =>
  first === last ? `${first}` : text.part({ first, last })
