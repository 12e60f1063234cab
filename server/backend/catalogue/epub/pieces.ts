/** In reading order; also text that is left out, with the reason. */
export type Piece =
  /** Without an id: the beginning of a file, with its declared types. */
  | { kind: 'anchor'; id: string; types?: string[] }
  | { kind: 'heading'; level: number; text: string; isRuby: boolean }
  /** `space`: above it, in em, which matters between texts in one `frame`. */
  | { kind: 'text'; text: string; linked: number; isPicture: boolean; space?: number; frame?: string }
  | { kind: 'picture' }
  | { kind: 'break' }
  | { kind: 'out'; reason: string; text: string }

/** In em, above the usual space between two paragraphs of the document. */
const MORE = 0.8

/** In many documents of verse each stanza has such a space: breaks are rare. */
const RARE = { among: 8, share: 0.25 }

/** Space between two paragraphs of equal indentation that is larger than usual becomes a break. */
export const withScenes = (pieces: Piece[]): Piece[] => {
  const gaps = new Map<Piece, number>()
  let before: Piece | undefined
  for (const piece of pieces) {
    if (piece.kind === 'anchor' || piece.kind === 'out' || (piece.kind === 'text' && piece.frame === 'note')) continue
    const isAlike = piece.kind === 'text' && before?.kind === 'text' && piece.frame === before.frame
    if (isAlike && piece.frame !== undefined) gaps.set(piece, piece.space ?? 0)
    before = piece
  }
  const sorted = [...gaps.values(), ...(gaps.size === 1 ? [1] : [])].toSorted((one, other) => one - other)
  const usual = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  const isBreak = (piece: Piece) => (gaps.get(piece) ?? 0) >= usual + MORE
  const count = pieces.filter(isBreak).length
  if (count === 0 || (gaps.size > RARE.among && count > gaps.size * RARE.share)) return pieces
  return pieces.flatMap(piece => (isBreak(piece) ? [{ kind: 'break' as const }, piece] : [piece]))
}
