import { useEffect, useState } from 'react'
import { chunk } from '../../routing/page/chunk.tsx'
import { usePart } from '../../routing/usePart.ts'
import { OPEN_NAMES } from '../reading/chapter.ts'
import type { NamesProps } from './Names.tsx'
import { hasNames } from './shownNames.ts'

const names = chunk<NamesProps>(() => import('./Names.tsx').then(part => part.Names))

/** Brings what shows names otherwise: for a book with such names, or when it is asked for. */
export function NamesHost(chapter: { bookId: number; html: string }) {
  const [begun, setBegun] = useState<string>()
  useEffect(() => {
    const open = (event: Event) => setBegun((event as CustomEvent<string>).detail)
    document.addEventListener(OPEN_NAMES, open)
    return () => document.removeEventListener(OPEN_NAMES, open)
  }, [])
  const close = () => setBegun(undefined)
  const isThere = usePart(names, begun !== undefined || hasNames(chapter.bookId), close)
  return isThere ? names.render({ ...chapter, begun, onClose: close }) : null
}
