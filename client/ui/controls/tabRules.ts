import { TABS_SWIPE_DISTANCE } from '../../../shared/constants.ts'

/** The item whose name or index equals the selected value is active (specification, section 4). */
export const isActiveTab = ({ name }: { name?: string | number }, index: number, value: string | number): boolean =>
  name === value || index === value

/**
 * The direction of a swipe: -1 to the previous tab, 1 to the next, 0 none. At least 50 px sideways, and twice as far
 * sideways as vertically.
 * @param dx CSS pixels to the right
 * @param dy CSS pixels down
 * @param forward direction of the tabs: 1 to the right, -1 to the left
 */
export const swipeStep = (dx: number, dy: number, forward: 1 | -1): -1 | 0 | 1 => {
  if (Math.abs(dx) < TABS_SWIPE_DISTANCE || Math.abs(dx) < 2 * Math.abs(dy)) return 0
  return dx * forward > 0 ? -1 : 1
}

/** The tab that a key moves to; undefined for other keys. `forward` as above. */
export const tabByKey = (key: string, at: number, count: number, forward: 1 | -1): number | undefined => {
  if (key === 'ArrowRight') return (at + forward + count) % count
  if (key === 'ArrowLeft') return (at - forward + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
