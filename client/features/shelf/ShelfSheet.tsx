import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useServices } from '../../services/services.ts'
import type { ShelfBook } from './entries.ts'
import { openShelf } from './openShelf.ts'
import { LazyShelfPanel } from './LazyShelfPanel.ts'
import { UndoNote, Undoing } from './UndoNote.tsx'

export type ShelfSheetProps = { book: ShelfBook; open: boolean; onClose(): void }

export const ShelfSheet = observer(({ book, open, onClose }: ShelfSheetProps) => {
  const services = useServices()
  const navigation = useNavigation()
  const shelf = openShelf(services, navigation)
  const undoing = useMemo(() => new Undoing(), [])
  return (
    <>
      <LazyShelfPanel open={open} onClose={onClose} shelf={shelf} book={book} undoing={undoing} />
      <UndoNote undoing={undoing} />
    </>
  )
})
