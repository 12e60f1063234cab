import { listen } from './listen.ts'

/** From another tab, with the back button, or when the connection is back. Returns a function that stops it. */
export function onReturn(callback: () => void): () => void {
  const ends = [
    listen(window, 'pageshow', ({ persisted }: PageTransitionEvent) => persisted && callback()),
    listen(window, 'online', () => callback()),
    listen(document, 'visibilitychange', () => document.hidden || callback()),
  ]
  return () => ends.forEach(end => end())
}
