import { Parser } from 'htmlparser2'

/** What a page's head tells programs. */
type ReadHead = {
  title: string
  /** By name or property; each may occur once. */
  meta: Record<string, string>
  links: Record<string, string>[]
  /** JSON-LD blocks, which are in the body. */
  described: unknown[]
}

/** Reads a page as a search engine does. Throws on duplicates. */
export function headOf(html: string): ReadHead {
  const head: ReadHead = { title: '', meta: {}, links: [], described: [] }
  let open = ''
  let isDescribing = false
  const parser = new Parser({
    onopentag(name, attributes) {
      open = name
      isDescribing = name === 'script' && attributes['type'] === 'application/ld+json'
      if (isDescribing) head.described.push('')
      if (name === 'link') head.links.push(attributes)
      if (name !== 'meta') return
      const key = attributes['name'] ?? attributes['property'] ?? ''
      if (key && key in head.meta) throw new Error(`${key} stands there twice`)
      head.meta[key] = attributes['content'] ?? ''
    },
    ontext(text) {
      if (open === 'title') head.title += text
      if (isDescribing) head.described[head.described.length - 1] += text
    },
    onclosetag() {
      open = ''
      isDescribing = false
    },
  })
  parser.end(html)
  return { ...head, described: head.described.map(text => JSON.parse(String(text)) as unknown) }
}

/** Addresses of links with this `rel`. */
export const linked = ({ links }: ReadHead, rel: string): string[] =>
  links.filter(link => link['rel'] === rel).map(({ href = '' }) => href)
