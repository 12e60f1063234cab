/** Pages about the publisher and its agreements with readers. */
export const LEGAL_KINDS = ['imprint', 'terms', 'privacy', 'withdrawal', 'contact'] as const
export type LegalKind = (typeof LEGAL_KINDS)[number]

export type LegalTag =
  | 'a'
  | 'blockquote'
  | 'br'
  | 'em'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'hr'
  | 'li'
  | 'ol'
  | 'p'
  | 'strong'
  | 'table'
  | 'tbody'
  | 'td'
  | 'th'
  | 'thead'
  | 'tr'
  | 'ul'

/** Text, or an element; `href` is checked and only of links. */
export type LegalNode = string | { tag: LegalTag; href?: string; inside: LegalNode[] }

/** A legal text of a publisher. `lang`: BCP 47, which may not be the page's language. */
export type LegalDocument = { title?: string; lang: string; nodes: LegalNode[] }
