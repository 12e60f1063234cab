import { countWords } from '../../text/text.ts'
import type { Archive } from './files/archive.ts'
import { flowOf } from './flow.ts'
import type { Piece } from './pieces.ts'
import { findAll, isElement, nameOf, resolveHref, textOf, typesOf, type Element, type Node } from './files/markup.ts'
import type { Styles } from './style/styles.ts'

export type SpineDocument = { path: string; nodes: Node[] }

/** A longer target is a chapter that is linked to. */
const MAX_WORDS = 2000

const holders = new Set(['p', 'li', 'dd', 'div', 'aside', 'section', 'blockquote', 'td'])

/** The address of a note often points to the number in it. */
const holderOf = (element: Element | undefined) => {
  let holder: Node | undefined = element
  while (holder && isElement(holder) && !holders.has(nameOf(holder)))
    holder = (holder.parent as Node | null) ?? undefined
  return holder && isElement(holder) && countWords(textOf(holder)) <= MAX_WORDS ? holder : undefined
}

const isWithin = (node: Node | null, holder: Element): boolean =>
  node !== null && (node === holder || isWithin(node.parent as Node | null, holder))

/** Each note is printed at its first reference and nowhere else; notes without a reference stay where they are. */
export const notesOf = (archive: Archive, documents: SpineDocument[], styles: Styles) => {
  const placesIn = new Map<string, Map<string, Element>>()
  /** The document need not be in the spine. */
  const find = (path: string, anchor: string) => {
    let places = placesIn.get(path)
    if (!places) {
      const nodes = documents.find(document => document.path === path)?.nodes
      places = new Map<string, Element>()
      for (const element of findAll(nodes ?? (archive.has(path) ? styles.read(path) : [])).toReversed())
        for (const id of [element.attribs['name'], element.attribs['id']]) if (id) places.set(id, element)
      placesIn.set(path, places)
    }
    return places.get(anchor)
  }
  const byCall = new Map<Element, Element>()
  const notes = new Set<Element>()
  for (const { path, nodes } of documents) {
    for (const call of findAll(nodes).filter(element => typesOf(element).includes('noteref'))) {
      const link = call.attribs['href'] === undefined ? findAll([call], 'a')[0] : call
      const target = resolveHref(archive, link?.attribs['href'] ?? '', path)
      const note = target && holderOf(find(target.path, target.anchor))
      if (!note || notes.has(note) || isWithin(call, note)) continue
      notes.add(note)
      byCall.set(call, note)
    }
  }
  const printed = new Set<Element>()
  const print = (note: Element): Piece[] => {
    printed.add(note)
    return flowOf(note.children as Node[], styles, { notes, noteOf })
      .filter(({ kind }) => kind !== 'anchor')
      .map(piece => (piece.kind === 'text' ? { ...piece, frame: 'note' } : piece))
  }
  const noteOf = (call: Element): Piece[] => {
    const note = byCall.get(call)
    return note && !printed.has(note) ? print(note) : []
  }
  /** With references in left-out text only. */
  const rest = () => [...notes].filter(note => !printed.has(note)).flatMap(print)
  return { notes, noteOf, rest }
}
