/** After the current frame is painted, to spread work on slow phones. Returns a function that cancels it. */
export function afterFrame(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act)
  })
  return () => cancelAnimationFrame(frame)
}
