/**
 * Calls back after the current frame is painted, to spread work on slow phones.
 * @returns cancel function
 */
export function afterFrame(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act)
  })
  return () => cancelAnimationFrame(frame)
}
