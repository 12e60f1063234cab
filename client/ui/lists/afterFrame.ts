/**
 * Calls back after the current frame was painted, so that slow phones need not do all in one.
 * @returns how to cancel
 */
export function afterFrame(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act)
  })
  return () => cancelAnimationFrame(frame)
}
