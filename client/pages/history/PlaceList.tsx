import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Place } from '../../features/shelf/places.ts'
import type { Shelf } from '../../features/shelf/shelf.ts'
import { LazyShelfPanel } from '../../features/shelf/LazyShelfPanel.ts'
import type { Shelved } from '../../features/shelf/shelved.ts'
import type { Undoing } from '../../features/shelf/undoing.ts'
import { useStores, useCopy } from '../../services/services.ts'
import { shelf as text } from '../../text/en/reading/shelf.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import styles from './PlaceList.module.css'
import { HistoryRow } from './HistoryRow.tsx'
import { removeFromShelf } from './removeFromShelf.ts'

type Props = { place: Place; books: readonly Shelved[]; shelf: Shelf; undoing: Undoing }

/** The books of one place of the shelf. */
export const PlaceList = observer(({ place, books, shelf, undoing }: Props) => {
  const { book: log } = useStores()
  const say = useCopy('shelf', text)
  // Stays while the sheet goes.
  const [chosen, setChosen] = useState<Shelved>()
  const [isOpen, setOpen] = useState(false)
  const move = (book: Shelved) => {
    setChosen(book)
    setOpen(true)
  }
  return (
    <>
      {books.length > 0 ? (
        <ul className={styles.list}>
          {books.map(book => (
            <li key={book.id}>
              <HistoryRow
                book={book}
                onMove={() => move(book)}
                onRemove={() => undoing.offer(text.removed, removeFromShelf(book, shelf, log))}
              />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title={text.noData}
          text={say('empty')[place]}
          action={<ButtonLink to="/">{text.toHome}</ButtonLink>}
        />
      )}
      {chosen && (
        <LazyShelfPanel open={isOpen} onClose={() => setOpen(false)} shelf={shelf} book={chosen} undoing={undoing} />
      )}
    </>
  )
})
