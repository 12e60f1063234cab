import { observer } from 'mobx-react-lite'
import { useEffect, useState, type RefObject } from 'react'
import { chunk } from '../../routing/page/chunk.tsx'
import { usePart } from '../../routing/usePart.ts'
import { useStores } from '../../services/services.ts'
import type { ReadChapter } from '../reading/chapter.ts'
import { OPEN_NAMES } from '../reading/otherWords.ts'
import { hasNames } from './namesAhead.ts'
import type { NamesProps } from './Names.tsx'

const names = chunk<NamesProps>(() => import('./Names.tsx').then(part => part.Names))

type Props = { chapter: ReadChapter; body: RefObject<HTMLElement | null> }

/** Brings what shows names otherwise: for a book with such names, or when it is asked for. */
export const NamesHost = observer(({ chapter, body }: Props) => {
  const owner = useStores().user.userInfo?.id
  const [begun, setBegun] = useState<string>()
  useEffect(() => {
    const open = (event: Event) => setBegun((event as CustomEvent<string>).detail)
    document.addEventListener(OPEN_NAMES, open)
    return () => document.removeEventListener(OPEN_NAMES, open)
  }, [])
  const close = () => setBegun(undefined)
  const isThere = usePart(names, begun !== undefined || hasNames(chapter.book_id), close)
  return isThere ? names.render({ chapter, body, owner, begun, onClose: close }) : null
})
