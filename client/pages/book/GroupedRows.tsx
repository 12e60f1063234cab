import { Fragment, type ReactNode } from 'react'
import type { Stretch } from '../../../shared/page/volumes.ts'
import { VolumeHeading } from '../../features/chapterList/VolumeHeading.tsx'
import styles from './GroupedRows.module.css'

type Props = {
  /** Of the chapters, one after the other. */
  numbers: readonly number[]
  /** None where the book has no volumes. */
  stretches: readonly Stretch[]
  /** Keeps the room of one row more. */
  isShort?: boolean
  className?: string
  children(number: number): ReactNode
}

/** Chapters in a list or, in a book with volumes, in a list of each below its heading. */
export function GroupedRows({ numbers, stretches, isShort, className, children }: Props) {
  const list = (some: readonly number[], listClass?: string) => (
    <ol className={listClass}>
      {some.map(number => (
        <li key={number}>{children(number)}</li>
      ))}
    </ol>
  )
  if (!stretches.length) return list(numbers, className)
  return (
    <div className={className}>
      {stretches.map(stretch => {
        const some = numbers.filter(number => number >= stretch.first && number <= stretch.last)
        return (
          some.length > 0 && (
            <Fragment key={stretch.first}>
              {stretch.hasHeading && <VolumeHeading stretch={stretch} />}
              {list(some)}
            </Fragment>
          )
        )
      })}
      {isShort && <div className={styles.spare} />}
    </div>
  )
}

/** How many headings stand over the chapters from one to another. */
export const headingsIn = (stretches: readonly Stretch[], from: number, to: number): number =>
  stretches.filter(stretch => stretch.first <= to && stretch.last >= from && stretch.hasHeading).length
