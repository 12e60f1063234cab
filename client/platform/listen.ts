/** Listens to one event or several. Returns how to stop listening. */
export function listen<Of extends Event>(
  target: EventTarget | null | undefined,
  names: string | readonly string[],
  callback: (event: Of) => void,
  options?: AddEventListenerOptions,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  for (const name of [names].flat()) target?.addEventListener(name, callback as EventListener, { ...options, signal })
  return () => listening.abort()
}
