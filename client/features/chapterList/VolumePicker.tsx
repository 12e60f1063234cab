import type { Stretch } from '../../../shared/page/volumes.ts'
import { chapters } from '../../text/en/reading/chapters.ts'
import { volumes as text } from '../../text/en/comfort/volumes.ts'
import { rangeOf } from './VolumeHeading.tsx'
import styles from './VolumePicker.module.css'

type Props = {
  /** In the order of the list. */
  stretches: readonly Stretch[]
  /** Number of the first chapter of the stretch in sight. */
  inSight: number
  /** Told the number of the first chapter of the stretch that is wanted. */
  onJump(first: number): void
}

/** Says in which volume the list stands, and goes to another: the device's own list, which has room for long titles. */
export const VolumePicker = ({ stretches, inSight, onJump }: Props) => (
  <select
    className={styles.volumes}
    aria-label={text.volume}
    value={inSight}
    onChange={event => onJump(Number(event.target.value))}
  >
    {stretches.map(({ title = chapters.otherChapters, first, last }) => (
      <option key={first} value={first}>
        {text.choice({ title, range: rangeOf(first, last) })}
      </option>
    ))}
  </select>
)
