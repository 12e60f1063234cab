export function listen<Of extends Event>(
  target: EventTarget | null | undefined,
  names: string | readonly string[],
  callback: (event: Of) => void,
  options?: AddEventListenerOptions,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  for (const name of [names].flat()) target?.addEventListener(name, callback as EventListener, { ...options, signal })
  // Without a reason, the browser makes an error with its stack.
  return () => listening.abort(null)
}

/** Calls back when another tab changes this key of browser storage, or clears all. Returns a function that stops it. */
export const onStored = (name: string, callback: () => void): (() => void) =>
  listen(window, 'storage', ({ key }: StorageEvent) => {
    if (key === name || key === null) callback()
  })

/**
 * Keeps the keys of an input method from every handler, while text is composed: Enter accepts a word, Escape and arrows
 * move in its list. Safari reports the last one only by its code, after the composition. Returns a stop function.
 */
export const ignoreComposingKeys = (): (() => void) =>
  listen(
    window,
    'keydown',
    (event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation()
    },
    { capture: true },
  )
