import { measure, progressOf } from './readingPosition.ts'

/** Milliseconds without scrolling that count as a pause. */
const PAUSE = 500

type Follower = {
  /** At every frame of a scroll. */
  onMove(progress: number): void
  /** When scrolling pauses, and when the page may be gone any moment. */
  onPause(progress: number): void
}

/** Follows the reader through a text, outside of React and MobX: nothing is rendered for it. Returns the end of it. */
export function followPosition(text: Element, { onMove, onPause }: Follower): () => void {
  let progress = progressOf(measure(text))
  let frame = 0
  let pause: ReturnType<typeof setTimeout> | undefined
  const pauseNow = () => onPause(progress)
  const look = () => {
    frame = 0
    progress = progressOf(measure(text))
    onMove(progress)
  }
  const onScroll = () => {
    frame ||= requestAnimationFrame(look)
    clearTimeout(pause)
    pause = setTimeout(pauseNow, PAUSE)
  }
  // The last scroll may have had no frame yet.
  const leave = () => {
    look()
    pauseNow()
  }
  const onHide = () => {
    if (document.visibilityState === 'hidden') leave()
  }
  onMove(progress)
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('resize', onScroll)
  // Captured, so that the position is noted before others send it.
  addEventListener('pagehide', leave, true)
  document.addEventListener('visibilitychange', onHide, true)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(pause)
    removeEventListener('scroll', onScroll)
    removeEventListener('resize', onScroll)
    removeEventListener('pagehide', leave, true)
    document.removeEventListener('visibilitychange', onHide, true)
    pauseNow()
  }
}
