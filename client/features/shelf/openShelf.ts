import { autorun } from 'mobx'
import { persistent } from '../../platform/storage.ts'
import type { Navigation } from '../../routing/navigation.ts'
import { openBookIn } from '../../routing/page/view.ts'
import type { Services } from '../../services/services.ts'
import type { Stores } from '../../stores/createStores.ts'
import { Shelf } from './shelf.ts'
import { shelfRules } from './shelfRules.ts'

const shelves = new WeakMap<Stores, Shelf>()

/** This tab's shelf, synced from first use; removes hidden books from lists. Browser only, once stores are restored. */
export function openShelf(services: Services, navigation: Navigation | undefined): Shelf {
  const { stores } = services
  const known = shelves.get(stores)
  if (known) return known
  const shelf = new Shelf(persistent, stores.book)
  shelves.set(stores, shelf)
  import('./syncShelf.ts').then(
    ({ syncShelf }) => syncShelf(services, shelf),
    () => shelf.reached(false),
  )
  if (navigation) showEverywhere(shelf, navigation)
  return shelf
}

function showEverywhere(shelf: Shelf, navigation: Navigation) {
  // On the current page nothing may move; on later ones hidden books are removed from the start.
  let mayClose = false
  const sheet = new CSSStyleSheet()
  const show = () => sheet.replaceSync(shelfRules(shelf.mine, mayClose))
  const look = () => {
    const id = openBookIn(navigation.current.view)?.bookId
    const fact = shelf.facts.find(({ book_id }) => book_id === id)
    if (fact) shelf.markSeen(fact.book_id, fact.chapter_count)
  }
  if ('adoptedStyleSheets' in document) {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    autorun(show)
  }
  look()
  navigation.onArrival(() => {
    mayClose = true
    shelf.place()
    show()
    look()
  })
}
