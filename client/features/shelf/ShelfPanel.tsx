import { shelfChoices as text } from '../../text/en/reading/shelfChoices.ts'
import { shelfPlaces } from '../../text/en/reading/shelfPlaces.ts'
import { Popup } from '../../ui/overlay/Popup.tsx'
import { Bell, BellRing, BookmarkMinus, BookOpen, Check, CircleCheck, Clock, CircleSlash, EyeOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { lazy } from '../../routing/lazy.tsx'
import { useStores } from '../../services/services.ts'
import { mayNotify } from '../push/mayNotify.ts'
import type { Change, ShelfBook } from './entries.ts'
import { PLACES } from './places.ts'
import styles from './ShelfChoices.module.css'
import type { Shelf } from './shelf.ts'
import type { Undoing } from './undoing.ts'

type Props = Omit<ShelfChoicesProps, 'onDone'> & { open: boolean; onClose(): void }

/** Where a book stands on the shelf, and what can be changed of that. */
export const ShelfPanel = ({ open, onClose, ...choices }: Props) => (
  <Popup open={open} onClose={onClose} label={text.of({ book: choices.book.name })} heading={shelfPlaces.label}>
    <ShelfChoices {...choices} onDone={onClose} />
  </Popup>
)

const ICONS = { reading: BookOpen, want: Clock, finished: CircleCheck, dropped: CircleSlash }

const PushChoice = lazy(() => import('../push/PushChoice.tsx').then(part => part.PushChoice))

type ShelfChoicesProps = { shelf: Shelf; book: ShelfBook; undoing: Undoing; onDone(): void }

/** What can be done with a book of the shelf, or one that is to come on it. */
const ShelfChoices = observer(({ shelf, book, undoing, onDone }: ShelfChoicesProps) => {
  const { host } = useStores()
  const place = shelf.books.find(({ id }) => id === book.id)?.place
  const { followed = false, hidden = false } = shelf.of(book.id) ?? {}
  const [isAsking, setAsking] = useState(mayNotify(host))
  const put = (change: Change, message: string) => {
    onDone()
    undoing.offer(message, shelf.put(book, change))
  }
  const follow = () => {
    if (followed) return put({ followed: false }, text.unfollowed)
    const change = { followed: true, hidden: false, place: place ?? 'want' }
    // Next, the reader is asked about notifications.
    if (isAsking) shelf.put(book, change)
    else put(change, text.followed)
  }
  const hide = () =>
    hidden
      ? put({ hidden: false }, shelfPlaces.shown)
      : put({ hidden: true, followed: false, place: place ? 'dropped' : 'none' }, text.hidden)
  const Ring = followed ? BellRing : Bell
  return (
    <ul className={styles.choices}>
      <li>
        <button type="button" className={styles.choice} aria-pressed={followed} onClick={follow}>
          <Ring size={20} aria-hidden />
          <span>
            <b>{followed ? text.following : text.follow}</b>
            <small>{text.followText}</small>
          </span>
          {followed && <Check size={18} aria-hidden />}
        </button>
        <PushChoice when={isAsking} onFailed={() => setAsking(false)} isFollowed={followed} />
      </li>
      {PLACES.map(choice => {
        const Icon = ICONS[choice]
        return (
          <li key={choice}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={choice === place}
              onClick={() => put({ place: choice, hidden: false }, text.moved({ place: shelfPlaces.places[choice] }))}
            >
              <Icon size={20} aria-hidden />
              <span>{shelfPlaces.places[choice]}</span>
              {choice === place && <Check size={18} aria-hidden />}
            </button>
          </li>
        )
      })}
      <li>
        <button type="button" className={styles.choice} aria-pressed={hidden} onClick={hide}>
          <EyeOff size={20} aria-hidden />
          <span>
            {text.notInterested}
            <small>{shelfPlaces.notInterestedText}</small>
          </span>
          {hidden && <Check size={18} aria-hidden />}
        </button>
      </li>
      {place && (
        <li>
          <button
            type="button"
            className={styles.choice}
            onClick={() => put({ place: 'none', followed: false }, text.takenOff)}
          >
            <BookmarkMinus size={20} aria-hidden />
            <span>{text.takeOff}</span>
          </button>
        </li>
      )}
    </ul>
  )
})
