const MIDDLE = [0.15, 0.85] as const

/** Whether a tap is meant to toggle the bars: in the middle of the window, and without a selection. */
export const isInMiddle = (y: number): boolean =>
  y >= MIDDLE[0] * innerHeight && y <= MIDDLE[1] * innerHeight && getSelection()?.isCollapsed !== false
