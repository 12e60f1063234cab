/**
 * Calls back when the reader comes back to this page, from another tab or by the back button from another site, and
 * when the connection does; until the returned function is called.
 */
export function onReturn(callback: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) callback()
  }
  const onVisible = () => {
    if (!document.hidden) callback()
  }
  addEventListener('pageshow', onShow)
  addEventListener('online', callback)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    removeEventListener('pageshow', onShow)
    removeEventListener('online', callback)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
