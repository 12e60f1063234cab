import { Fragment, type ReactNode } from 'react'
import type { ChapterRange } from '../../../shared/page/volumes.ts'
import { VolumeHeading } from '../../features/chapterList/VolumeHeading.tsx'
import styles from './GroupedRows.module.css'

type Props = {
  /** Of the chapters, one after the other. */
  numbers: readonly number[]
  /** None where the book has no volumes. */
  ranges: readonly ChapterRange[]
  /** Of titles, where it is not the site’s. */
  lang?: string
  /** Reserves the space of one more row. */
  isShort?: boolean
  className?: string
  children(number: number): ReactNode
}

/** Chapters in a list or, in a book with volumes, in a list of each below its heading. */
export function GroupedRows({ numbers, ranges, lang, isShort, className, children }: Props) {
  const list = (some: readonly number[], listClass?: string) => (
    <ol className={listClass}>
      {some.map(number => (
        <li key={number}>{children(number)}</li>
      ))}
    </ol>
  )
  if (!ranges.length) return list(numbers, className)
  return (
    <div className={className}>
      {ranges.map(range => {
        const some = numbers.filter(number => number >= range.first && number <= range.last)
        return (
          some.length > 0 && (
            <Fragment key={range.first}>
              {range.hasHeading && <VolumeHeading range={range} lang={lang} />}
              {list(some)}
            </Fragment>
          )
        )
      })}
      {isShort && <div className={styles.spare} />}
    </div>
  )
}

/** Number of headings above a range of chapters. */
export const headingsIn = (ranges: readonly ChapterRange[], from: number, to: number): number =>
  ranges.filter(range => range.first <= to && range.last >= from && range.hasHeading).length
