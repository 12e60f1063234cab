import type { Toned } from '../../shared/brand.ts'

/** A tone that notes what of it is read: so much travels with the page that read it. */
export function noted(tone: Toned): { words: Toned; said: Record<string, Toned[string]> } {
  const said: Record<string, Record<string, unknown>> = {}
  const areas = Object.entries(tone).map(([area, texts]) => {
    const get = (_: typeof texts, key: string) => {
      const text = texts[key]
      if (text !== undefined) (said[area] ??= {})[key] = text
      return text
    }
    return [area, new Proxy(texts, { get: get as ProxyHandler<typeof texts>['get'] })]
  })
  return { words: Object.fromEntries(areas) as Toned, said }
}
