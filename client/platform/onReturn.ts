import { listen } from './listen.ts'

/**
 * Calls back when the reader comes back to this page, from another tab or by the back button from another site, and
 * when the connection does; until the returned function is called.
 */
export function onReturn(callback: () => void): () => void {
  const ends = [
    listen(window, 'pageshow', ({ persisted }: PageTransitionEvent) => persisted && callback()),
    listen(window, 'online', () => callback()),
    listen(document, 'visibilitychange', () => document.hidden || callback()),
  ]
  return () => ends.forEach(end => end())
}
