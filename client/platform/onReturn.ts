import { listen } from './listen.ts'

/**
 * Calls back when the reader returns to this page, from another tab or with the back button, and when the connection is
 * back. Returns a function that stops it.
 */
export function onReturn(callback: () => void): () => void {
  const ends = [
    listen(window, 'pageshow', ({ persisted }: PageTransitionEvent) => persisted && callback()),
    listen(window, 'online', () => callback()),
    listen(document, 'visibilitychange', () => document.hidden || callback()),
  ]
  return () => ends.forEach(end => end())
}
