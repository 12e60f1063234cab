/** Listens to one or more events. Returns a function that stops listening. */
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

/** Calls back when another tab changes this key of browser storage, or clears all. Returns a function that stops it. */
export const onStored = (name: string, callback: () => void): (() => void) =>
  listen(window, 'storage', ({ key }: StorageEvent) => {
    if (key === name || key === null) callback()
  })
