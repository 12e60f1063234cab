import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState } from 'react'
import { mayNotify } from '../../features/push/mayNotify.ts'
import { openShelf } from '../../features/shelf/openShelf.ts'
import { refreshFacts } from '../../features/shelf/refreshFacts.ts'
import { ordered, ORDERS, type Order, type Shelved } from '../../features/shelf/shelved.ts'
import { UndoNote, Undoing } from '../../features/shelf/UndoNote.tsx'
import { UpdatesLink } from '../../features/shelf/UpdatesLink.tsx'
import { lazy } from '../../routing/lazy.tsx'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useServices, useStores, useCopy } from '../../services/services.ts'
import { shelf as text } from '../../../shared/text/en/reading/shelf.ts'
import { shelfPlaces } from '../../../shared/text/en/reading/shelfPlaces.ts'
import { OrderSelect } from '../../ui/controls/OrderSelect.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { Eye } from '../../ui/images/icons/Eye.tsx'
import shelfList from '../../features/shelf/ShelfList.module.css'
import styles from './ShelfTabs.module.css'
import type { Shelf } from '../../features/shelf/shelf.ts'
import { LazyShelfPanel } from '../../features/shelf/LazyShelfPanel.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { HistoryRow } from './HistoryRow.tsx'
import { removeFromShelf } from './removeFromShelf.ts'
import { shortBookLink } from '../../../shared/links.ts'
import type { StoredBook } from '../../features/shelf/entries.ts'
import { PLACES, type Place } from '../../features/shelf/places.ts'
import { Link } from '../../routing/Link.tsx'
import { Cover } from '../../ui/books/Cover.tsx'
import hiddenStyles from './HiddenBooks.module.css'

const MarksList = lazy(() => import('../../features/passages/MarksList.tsx').then(part => part.MarksList))
const PushSettings = lazy(() => import('../../features/push/PushSettings.tsx').then(part => part.PushSettings))

export const ShelfTabs = observer(() => {
  const services = useServices()
  const navigation = useNavigation()
  const shelf = openShelf(services, navigation)
  const undoing = useMemo(() => new Undoing(), [])
  const [tab, setTab] = useState<string | number>()
  const [order, setOrder] = useState<Order>('touched')
  const { api, stores } = services
  const [isTelling] = useState(mayNotify(stores.host))
  useEffect(() => {
    const controller = new AbortController()
    void refreshFacts(api, shelf, controller.signal)
    return () => controller.abort()
  }, [api, shelf, stores.book.owner])

  const { books } = shelf
  const hidden = shelf.mine.filter(book => book.hidden)
  const label = (name: string, count: number) => (count > 0 ? text.tab({ place: name, count }) : name)
  const tabs = PLACES.map(place => {
    const here = books.filter(book => book.place === place)
    return {
      name: place as string,
      label: label(shelfPlaces.places[place], here.length),
      content: <PlaceList place={place} books={ordered(here, order)} shelf={shelf} undoing={undoing} />,
    }
  })
  // Emptying a tab does not leave it.
  const filled = PLACES.find(place => books.some(book => book.place === place))
  if (tab === undefined && filled) setTab(filled)
  const others = {
    name: 'hidden',
    label: label(text.hiddenTab, hidden.length),
    content: <HiddenBooks books={hidden} shelf={shelf} undoing={undoing} />,
  }
  const marks = { name: 'marks', label: text.marksTab, content: <MarksList onFailed={() => setTab('reading')} /> }
  return (
    <div className="column">
      <div className={`row hint ${styles.order}`}>
        {stores.host.offers('updates') && <UpdatesLink />}
        <PushSettings when={isTelling} />
        <OrderSelect
          label={text.order}
          names={text.orders}
          orders={ORDERS}
          value={order}
          onChange={name => setOrder(name)}
        />
      </div>
      <Tabs
        label={shelfPlaces.label}
        // The tab of hidden books stays while selected, even if its last book has left.
        items={[...tabs, marks, ...(hidden.length > 0 || tab === 'hidden' ? [others] : [])]}
        value={tab ?? 'reading'}
        onChange={setTab}
        className={styles.tabs}
      />
      <UndoNote undoing={undoing} />
    </div>
  )
})

type Props = { place: Place; books: readonly Shelved[]; shelf: Shelf; undoing: Undoing }

const PlaceList = observer(({ place, books, shelf, undoing }: Props) => {
  const { book: log } = useStores()
  const say = useCopy('shelf', text)
  // Kept while the sheet closes.
  const [chosen, setChosen] = useState<Shelved>()
  const [isOpen, setOpen] = useState(false)
  const move = (book: Shelved) => {
    setChosen(book)
    setOpen(true)
  }
  return (
    <>
      {books.length > 0 ? (
        <ul className={shelfList.list}>
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

type HiddenProps = { books: readonly StoredBook[]; shelf: Shelf; undoing: Undoing }

/** Books left out of lists, each with a way to bring it back. Not articles: those would be hidden (`openShelf.ts`). */
const HiddenBooks = ({ books, shelf, undoing }: HiddenProps) =>
  books.length === 0 ? (
    <EmptyState title={text.noData} text={shelfPlaces.notInterestedText} />
  ) : (
    <ul className={hiddenStyles.list}>
      {books.map(({ book_id: id, book_name: name, cover, seen }) => (
        <li key={id} className={hiddenStyles.row}>
          <span className={hiddenStyles.cover}>
            <Cover book={{ name, cover }} sizes="48px" />
          </span>
          <Link to={shortBookLink({ id, name })} className={`clamped ${hiddenStyles.title}`}>
            <bdi>{name}</bdi>
          </Link>
          <button
            type="button"
            className={`icon-button ${hiddenStyles.show}`}
            aria-label={text.interestedBook({ book: name })}
            onClick={() =>
              undoing.offer(shelfPlaces.shown, shelf.put({ id, name, cover, chapter_count: seen }, { hidden: false }))
            }
          >
            <Eye size={20} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
