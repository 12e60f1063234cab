/** Listens to one event or several. Returns how to stop listening. */
export function listen<Of extends Event>(
  target: EventTarget | null | undefined,
  names: string | readonly string[],
  callback: (event: Of) => void,
  options?: AddEventListenerOptions,
): () => void {
  const all = [names].flat()
  for (const name of all) target?.addEventListener(name, callback as EventListener, options)
  return () => {
    for (const name of all) target?.removeEventListener(name, callback as EventListener, options)
  }
}
