/** In characters: a DOCTYPE, the text of an entity, and what all entities add to a file. Bombs have more. */
const limits = { doctype: 1 << 16, value: 1000, added: 4 << 20 }

const predefined = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])

/** Its beginning, end and declarations. Undefined if there is none, or no end. */
const doctypeOf = (text: string) => {
  const head = text.slice(0, limits.doctype)
  const start = /^\ufeff?(?:\s|<\?[^>]*>|<!--(?:(?!-->)[\s\S])*-->)*(?=<!DOCTYPE\b)/i.exec(head)?.[0].length
  let from: number | undefined
  let to: number | undefined
  for (const { 0: part, index } of head
    .slice(start)
    .matchAll(/"[^"]*"|'[^']*'|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|[[\]>]/g)) {
    if (start === undefined) break
    if (part === '[') from ??= index
    if (part === ']') to ??= index
    if (part === '>' && (from === undefined || to !== undefined))
      return { start, end: start + index + 1, subset: head.slice(start + (from ?? 0), start + (to ?? 0)) }
  }
  return undefined
}

const declarationsIn = (subset: string) => {
  const declared = /<!--[\s\S]*?-->|<!ENTITY\s+([^\s%"'&;<>]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g
  const values = new Map<string, string>()
  for (const [, name, quoted, single] of subset.matchAll(declared)) {
    if (name === undefined || predefined.has(name) || values.has(name)) continue
    values.set(name, (quoted ?? single ?? '').replace(/&#(?:38|x26);/gi, '&').replace(/&#(?:60|x3c);/gi, '<'))
  }
  return values
}

/** Without its DOCTYPE, whose entities are replaced, except external and long ones. Throws for a bomb. */
export const expandEntities = (text: string): string => {
  const doctype = doctypeOf(text)
  if (!doctype) return text
  const values = declarationsIn(doctype.subset)
  const replace = (text: string, valueOf: (name: string) => string | undefined) =>
    text.replace(/&([^\s"'&;<>#]+);/g, (reference, name: string) => valueOf(name) ?? reference)
  const expanded = new Map<string, string | undefined>()
  const valueOf = (name: string) => {
    if (!expanded.has(name)) {
      expanded.set(name, undefined)
      const value = values.get(name)
      const all = value === undefined || value.length > limits.value ? undefined : replace(value, valueOf)
      if (all !== undefined && all.length <= limits.value) expanded.set(name, all)
    }
    return expanded.get(name)
  }
  let added = 0
  return replace(text.slice(0, doctype.start) + text.slice(doctype.end), name => {
    const value = valueOf(name)
    added += value?.length ?? 0
    if (added > limits.added) throw new Error('its entities expand to too much')
    return value
  })
}
