/** In characters: a DOCTYPE, the text of an entity, and what all entities add to a file. Bombs have more. */
const limits = { doctype: 1 << 16, value: 1000, added: 4 << 20 }

// No text matches in two ways, so that time grows with its length only.
const quoted = `"[^"]*"|'[^']*'`
const comment = '<!--(?:(?!-->)[^])*-->'
const doctype = new RegExp(
  `^(\ufeff?(?:\\s|<\\?[^>]*>|${comment})*)<!DOCTYPE(?:${quoted}|[^"'[>])*` +
    `(?:\\[((?:${quoted}|${comment}|<\\?(?:(?!\\?>)[^])*\\?>|<(?!!--|\\?)|[^"'\\]<])*)\\]\\s*)?>`,
  'i',
)
const declaration = new RegExp(`${comment}|<!ENTITY\\s+([^\\s%"'&;<>]+)\\s+(${quoted})\\s*>`, 'g')

/** Without its DOCTYPE, whose entities are replaced, except external and long ones. Throws for a bomb. */
export const expandEntities = (text: string): string => {
  const [whole, before = '', subset = ''] = doctype.exec(text.slice(0, limits.doctype)) ?? []
  if (whole === undefined) return text
  const declared = [...subset.matchAll(declaration)].toReversed()
  const values = new Map(declared.map(([, name = '', value = '']) => [name, value.slice(1, -1)]))
  for (const predefined of ['amp', 'lt', 'gt', 'quot', 'apos']) values.delete(predefined)
  const replace = (text: string, valueOf: (name: string) => string | undefined) =>
    text.replace(/&([^\s"'&;<>#]+);/g, (reference, name: string) => valueOf(name) ?? reference)
  const expanded = new Map<string, string | undefined>()
  const valueOf = (name: string) => {
    if (expanded.has(name)) return expanded.get(name)
    expanded.set(name, undefined)
    const value = values
      .get(name)
      ?.replace(/&#(?:38|x26);/gi, '&')
      .replace(/&#(?:60|x3c);/gi, '<')
    const all = value === undefined || value.length > limits.value ? undefined : replace(value, valueOf)
    if (all !== undefined && all.length <= limits.value) expanded.set(name, all)
    return expanded.get(name)
  }
  let added = 0
  return replace(before + text.slice(whole.length), name => {
    const value = valueOf(name)
    added += value?.length ?? 0
    if (added > limits.added) throw new Error('its entities expand to too much')
    return value
  })
}
