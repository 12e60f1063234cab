import type { ChapterRange } from '../../../shared/page/volumes.ts'
import { chapters } from '../../../shared/text/en/reading/chapters.ts'
import { volumes as text } from '../../../shared/text/en/comfort/volumes.ts'
import { rangeOf } from './VolumeHeading.tsx'
import styles from './VolumePicker.module.css'

type Props = {
  ranges: readonly ChapterRange[]
  inSight: number
  /** Called with the number of the first chapter of the chosen range. */
  onJump(first: number): void
}

/** Shows the visible volume and jumps to another; a native select, which has room for long titles. */
export const VolumePicker = ({ ranges, inSight, onJump }: Props) => (
  <select
    className={styles.volumes}
    aria-label={text.volume}
    value={inSight}
    onChange={event => onJump(Number(event.target.value))}
  >
    {ranges.map(({ title = chapters.otherChapters, first, last }) => (
      <option key={first} value={first}>
        {text.choice({ title, range: rangeOf(first, last) })}
      </option>
    ))}
  </select>
)
