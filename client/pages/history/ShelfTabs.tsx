import { observer } from 'mobx-react-lite'
import { useEffect, useId, useMemo, useState } from 'react'
import { mayNotify } from '../../features/push/mayNotify.ts'
import { PLACES } from '../../features/shelf/places.ts'
import { keepShelf } from '../../features/shelf/keepShelf.ts'
import { refreshFacts } from '../../features/shelf/refreshFacts.ts'
import { ordered, ORDERS, type Order } from '../../features/shelf/shelved.ts'
import { Undoing } from '../../features/shelf/undoing.ts'
import { UndoNote } from '../../features/shelf/UndoNote.tsx'
import { UpdatesLink } from '../../features/shelf/UpdatesLink.tsx'
import { lazy } from '../../routing/lazy.tsx'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useServices } from '../../services/services.ts'
import { shelf as text } from '../../text/en/reading/shelf.ts'
import { shelfPlaces } from '../../text/en/reading/shelfPlaces.ts'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { HiddenBooks } from './HiddenBooks.tsx'
import { PlaceList } from './PlaceList.tsx'
import styles from './ShelfTabs.module.css'

const MarksList = lazy(() => import('../../features/passages/lists/MarksList.tsx').then(part => part.MarksList))
const PushSettings = lazy(() => import('../../features/push/PushSettings.tsx').then(part => part.PushSettings))

/** The shelf, a tab a place. Browser only. */
export const ShelfTabs = observer(() => {
  const services = useServices()
  const navigation = useNavigation()
  const shelf = keepShelf(services, navigation)
  const undoing = useMemo(() => new Undoing(), [])
  const [tab, setTab] = useState<string | number>('reading')
  const [order, setOrder] = useState<Order>('touched')
  const orderId = useId()
  const { api, stores } = services
  const [isTelling] = useState(mayNotify(stores.host))
  useEffect(() => {
    const leaving = new AbortController()
    void refreshFacts(api, shelf, leaving.signal)
    return () => leaving.abort()
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
  const others = {
    name: 'hidden',
    label: label(text.hiddenTab, hidden.length),
    content: <HiddenBooks books={hidden} shelf={shelf} undoing={undoing} />,
  }
  const marks = { name: 'marks', label: text.marksTab, content: <MarksList onFailed={() => setTab('reading')} /> }
  return (
    <div className={styles.shelf}>
      <div className={styles.order}>
        {stores.host.offers('updates') && <UpdatesLink />}
        <PushSettings when={isTelling} />
        <label htmlFor={orderId}>{text.order}</label>
        <select id={orderId} value={order} onChange={event => setOrder(event.target.value as Order)}>
          {ORDERS.map(name => (
            <option key={name} value={name}>
              {text.orders[name]}
            </option>
          ))}
        </select>
      </div>
      <Tabs
        label={shelfPlaces.label}
        // The last book may have left the tab of those of no interest.
        items={[...tabs, marks, ...(hidden.length > 0 || tab === 'hidden' ? [others] : [])]}
        value={tab}
        onChange={setTab}
        className={styles.tabs}
      />
      <UndoNote undoing={undoing} />
    </div>
  )
})
