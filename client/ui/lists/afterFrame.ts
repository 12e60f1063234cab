/**
 * Does something once the frame that is being made stands on the screen, so that slow phones need not do all in one.
 * @returns takes it back
 */
export function afterFrame(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act)
  })
  return () => cancelAnimationFrame(frame)
}
