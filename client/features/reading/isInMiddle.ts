/** The middle of the window, where a tap calls the bars: its upper and lower edge as parts of the height. */
const MIDDLE = [0.15, 0.85] as const

/** Whether a tap is meant for the bars: in the middle of the window, and no end of a selection. */
export const isInMiddle = (y: number): boolean =>
  y >= MIDDLE[0] * innerHeight && y <= MIDDLE[1] * innerHeight && getSelection()?.isCollapsed !== false
