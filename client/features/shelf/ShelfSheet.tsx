import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useServices } from '../../services/services.ts'
import { shelf as text } from '../../text/en/reading/shelf.ts'
import { Popup } from '../../ui/overlay/Popup.tsx'
import type { ShelfBook } from './entries.ts'
import { keepShelf } from './keepShelf.ts'
import { ShelfChoices } from './ShelfChoices.tsx'
import { Undoing } from './undoing.ts'
import { UndoNote } from './UndoNote.tsx'

export type ShelfSheetProps = { book: ShelfBook; open: boolean; onClose(): void }

/** On a book's page: where it stands on the shelf, and what can be changed of that. */
export const ShelfSheet = observer(({ book, open, onClose }: ShelfSheetProps) => {
  const services = useServices()
  const navigation = useNavigation()
  const shelf = keepShelf(services, navigation)
  const undoing = useMemo(() => new Undoing(), [])
  return (
    <>
      <Popup open={open} onClose={onClose} label={text.of({ book: book.name })} heading={text.label}>
        <ShelfChoices shelf={shelf} book={book} undoing={undoing} onDone={onClose} />
      </Popup>
      <UndoNote undoing={undoing} />
    </>
  )
})
