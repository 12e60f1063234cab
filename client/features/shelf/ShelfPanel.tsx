import { authorsOf } from '../../../shared/text/authors.ts'
import { shelfChoices as text } from '../../../shared/text/en/reading/shelfChoices.ts'
import { shelfPlaces } from '../../../shared/text/en/reading/shelfPlaces.ts'
import choices from '../../ui/controls/Choices.module.css'
import { Popup } from '../../ui/overlay/Popup.tsx'
import { observer } from 'mobx-react-lite'
import { useState, type ReactNode } from 'react'
import { lazy } from '../../routing/lazy.tsx'
import { useStores } from '../../services/services.ts'
import { mayNotify } from '../push/mayNotify.ts'
import type { Change, ShelfBook } from './entries.ts'
import { PLACES } from './places.ts'
import { Bell } from '../../ui/images/icons/Bell.tsx'
import { BellRing } from '../../ui/images/icons/BellRing.tsx'
import { BookmarkMinus } from '../../ui/images/icons/BookmarkMinus.tsx'
import { BookOpen } from '../../ui/images/icons/BookOpen.tsx'
import { Check } from '../../ui/images/icons/Check.tsx'
import { CircleCheck } from '../../ui/images/icons/CircleCheck.tsx'
import { Clock } from '../../ui/images/icons/Clock.tsx'
import { CircleSlash } from '../../ui/images/icons/CircleSlash.tsx'
import { EyeOff } from '../../ui/images/icons/EyeOff.tsx'
import type { LineIcon } from '../../ui/images/lineIcon.tsx'
import styles from './ShelfChoices.module.css'
import type { Shelf } from './shelf.ts'
import type { Undoing } from './UndoNote.tsx'

type Props = Omit<ShelfChoicesProps, 'onDone'> & { open: boolean; onClose(): void }

export const ShelfPanel = ({ open, onClose, ...choices }: Props) => (
  <Popup open={open} onClose={onClose} label={text.of({ book: choices.book.name })} heading={shelfPlaces.label}>
    <ShelfChoices {...choices} onDone={onClose} />
  </Popup>
)

const CHOICE = `${choices.choice} ${styles.choice}`
const ICONS = { reading: BookOpen, want: Clock, finished: CircleCheck, dropped: CircleSlash }

const FollowAuthor = lazy(() => import('./FollowAuthor.tsx').then(part => part.FollowAuthor))
const PushChoice = lazy(() => import('../push/PushChoice.tsx').then(part => part.PushChoice))

type ShelfChoicesProps = { shelf: Shelf; book: ShelfBook; undoing: Undoing; onDone(): void }

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
    // The panel stays open to ask about notifications.
    if (isAsking) shelf.put(book, change)
    else put(change, text.followed)
  }
  const hide = () =>
    hidden
      ? put({ hidden: false }, shelfPlaces.shown)
      : put({ hidden: true, followed: false, place: place ? 'dropped' : 'none' }, text.hidden)
  return (
    <ul className={`${choices.choices} ${styles.choices}`}>
      <li>
        <ChoiceButton Icon={followed ? BellRing : Bell} isOn={followed} description={text.followText} onClick={follow}>
          <b>{followed ? text.following : text.follow}</b>
        </ChoiceButton>
        <PushChoice when={isAsking} onFailed={() => setAsking(false)} isFollowed={followed} />
      </li>
      {book.author &&
        host.offers('updates') &&
        host.offers('accounts') &&
        authorsOf({ ...book, author: book.author }).map(author => (
          <li key={author.id}>
            <FollowAuthor author={author} className={CHOICE} fallback={<div className={CHOICE} />} />
          </li>
        ))}
      {PLACES.map(choice => (
        <li key={choice}>
          <ChoiceButton
            Icon={ICONS[choice]}
            isOn={choice === place}
            onClick={() => put({ place: choice, hidden: false }, text.moved({ place: shelfPlaces.places[choice] }))}
          >
            {shelfPlaces.places[choice]}
          </ChoiceButton>
        </li>
      ))}
      <li>
        <ChoiceButton Icon={EyeOff} isOn={hidden} description={shelfPlaces.notInterestedText} onClick={hide}>
          {text.notInterested}
        </ChoiceButton>
      </li>
      {place && (
        <li>
          <ChoiceButton Icon={BookmarkMinus} onClick={() => put({ place: 'none', followed: false }, text.removed)}>
            {text.remove}
          </ChoiceButton>
        </li>
      )}
    </ul>
  )
})

/** `isOn`: whether chosen; undefined for a plain action. */
type ChoiceProps = { Icon: LineIcon; isOn?: boolean; description?: string; onClick(): void; children: ReactNode }

const ChoiceButton = ({ Icon, isOn, description, onClick, children }: ChoiceProps) => (
  <button type="button" className={CHOICE} aria-pressed={isOn} onClick={onClick}>
    <Icon size={20} aria-hidden />
    <span>
      {children}
      {description && <small>{description}</small>}
    </span>
    {isOn && <Check size={18} aria-hidden />}
  </button>
)
