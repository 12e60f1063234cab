import { Fragment, type ReactNode } from 'react'
import type { ChapterRange } from '../../../shared/page/volumes.ts'
import { VolumeHeading } from '../../features/chapterList/VolumeHeading.tsx'
import styles from './GroupedRows.module.css'

type Props = {
  numbers: readonly number[]
  /** Empty if the book has no volumes. */
  ranges: readonly ChapterRange[]
  lang?: string
  /** Reserves space for one more row. */
  isShort?: boolean
  className?: string
  children(number: number): ReactNode
}

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

export const headingsIn = (ranges: readonly ChapterRange[], from: number, to: number): number =>
  ranges.filter(range => range.first <= to && range.last >= from && range.hasHeading).length
