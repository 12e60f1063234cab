import type { CopyTexts } from '../../shared/brand.ts'

/** `words` records in `used` which texts are read, since a page carries only the texts that it shows. */
export function trackUsedTexts(texts: CopyTexts): { words: CopyTexts; used: Record<string, CopyTexts[string]> } {
  const used: Record<string, Record<string, unknown>> = {}
  const areas = Object.entries(texts).map(([area, texts]) => {
    const get = (_: typeof texts, key: string) => {
      const text = texts[key]
      if (text !== undefined) (used[area] ??= {})[key] = text
      return text
    }
    return [area, new Proxy(texts, { get: get as ProxyHandler<typeof texts>['get'] })]
  })
  return { words: Object.fromEntries(areas) as CopyTexts, used }
}
