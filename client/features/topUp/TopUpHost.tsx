import { useState } from 'react'
import { SESSION } from '../../../shared/cookies.ts'
import { session } from '../../platform/storage.ts'
import { chunk } from '../../routing/page/chunk.tsx'
import { usePart } from '../../routing/usePart.ts'
import type { TopUpNoteProps } from './TopUpNote.tsx'
import { useReturn } from './useReturn.ts'

const note = chunk<TopUpNoteProps>(() => import('./TopUpNote.tsx').then(module => module.TopUpNote))
const isWaiting = () => session.get(SESSION.topUp) !== undefined

/** What becomes of the top-up that the reader left to pay in this tab; its code comes when there is one. */
export function TopUpHost(props: TopUpNoteProps) {
  const [isWanted, setWanted] = useState(isWaiting)
  useReturn(() => setWanted(isWanted || isWaiting()))
  return usePart(note, isWanted, () => setWanted(false)) ? note.render(props) : null
}
