import { shelfChoices as text } from '../../text/en/reading/shelfChoices.ts'
import { shelfPlaces } from '../../text/en/reading/shelfPlaces.ts'
import { Popup } from '../../ui/overlay/Popup.tsx'
import { ShelfChoices, type ShelfChoicesProps } from './ShelfChoices.tsx'

type Props = Omit<ShelfChoicesProps, 'onDone'> & { open: boolean; onClose(): void }

/** Where a book stands on the shelf, and what can be changed of that. */
export const ShelfPanel = ({ open, onClose, ...choices }: Props) => (
  <Popup open={open} onClose={onClose} label={text.of({ book: choices.book.name })} heading={shelfPlaces.label}>
    <ShelfChoices {...choices} onDone={onClose} />
  </Popup>
)
