import { lexer, walkTokens, type Token, type Tokens } from 'marked'
import type { LegalNode, LegalTag } from '../../../../shared/legalDocument.ts'

/** Addresses that a link may lead to. */
const LINKED = /^(https?:|mailto:|tel:|\/(?!\/)|#)/i

type Markdown = {
  /** The first heading of the first level. */
  title?: string
  nodes: LegalNode[]
  /** Tags, which are shown as text. */
  html: string[]
}

/** Elements of a Markdown text. Comments are left out. */
export function readMarkdown(text: string): Markdown {
  const tokens = lexer(text)
  const first = tokens.find((token): token is Tokens.Heading => token.type === 'heading' && token['depth'] === 1)
  const nodes = tokens.filter(token => token !== first).flatMap(nodesOf)
  const html: string[] = []
  walkTokens(tokens, token => {
    if (token.type === 'html') html.push(...(withoutComments(token.raw).match(/<[^>]*>/g) ?? []))
  })
  return { ...(first && { title: textOf(nodesIn(first)) }), nodes, html }
}

const withoutComments = (html: string) => html.replaceAll(/<!--.*?-->\s*/gs, '')

const nodesIn = ({ tokens = [] }: { tokens?: Token[] | undefined }): LegalNode[] => tokens.flatMap(nodesOf)
const element = (tag: LegalTag, inside: LegalNode[] = []): LegalNode[] => [{ tag, inside }]

function nodesOf(token: Token): LegalNode[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'html':
      return [withoutComments(token.raw)].filter(Boolean)
    case 'heading':
      return element(token['depth'] > 3 ? 'h4' : token['depth'] === 3 ? 'h3' : 'h2', nodesIn(token as Tokens.Heading))
    case 'paragraph':
      return element('p', nodesIn(token as Tokens.Paragraph))
    case 'blockquote':
    case 'strong':
    case 'em':
      return element(token.type, nodesIn(token as Tokens.Strong))
    case 'br':
    case 'hr':
      return element(token.type)
    case 'list': {
      const { ordered, items } = token as Tokens.List
      return element(
        ordered ? 'ol' : 'ul',
        items.flatMap(item => element('li', nodesIn(item))),
      )
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const row = (tag: 'th' | 'td', cells: Tokens.TableCell[]) =>
        element(
          'tr',
          cells.flatMap(cell => element(tag, nodesIn(cell))),
        )
      return element('table', [
        ...element('thead', row('th', header)),
        ...element(
          'tbody',
          rows.flatMap(cells => row('td', cells)),
        ),
      ])
    }
    case 'link': {
      const { href } = token as Tokens.Link
      const inside = nodesIn(token as Tokens.Link)
      return LINKED.test(href) ? [{ tag: 'a', href, inside }] : inside
    }
    default:
      return 'tokens' in token && token.tokens ? nodesIn(token) : 'text' in token ? [String(token.text)] : [token.raw]
  }
}

const textOf = (nodes: LegalNode[]): string =>
  nodes.map(node => (typeof node === 'string' ? node : textOf(node.inside))).join('')
