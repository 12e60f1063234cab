import { autorun } from 'mobx'
import { persistent } from '../../platform/storage.ts'
import type { Navigation } from '../../routing/navigation.ts'
import { openBookIn } from '../../routing/page/view.ts'
import type { Services } from '../../services/services.ts'
import type { Stores } from '../../stores/createStores.ts'
import { Shelf } from './shelf.ts'
import type { Books } from './entries.ts'

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

/** Hidden books leave gaps in lists, unless `mayClose`; books on the shelf have a filled bookmark on their pages. */
export function shelfRules(mine: Books, mayClose: boolean): string {
  const links = mine.filter(({ hidden }) => hidden).map(({ book_id }) => `a[href^="/novel/${book_id}/"]`)
  const marks = mine
    .filter(({ hidden, place }) => !hidden && place !== 'none')
    .map(({ book_id }) => `[data-shelf="${book_id}"] svg`)
  const lists = links.join()
  const hidden = mayClose
    ? `li:has(> article :is(${lists})),article:has(:is(${lists})){display:none}`
    : `article:has(:is(${lists})){background:var(--raised);border-radius:var(--radius)}` +
      `article:has(:is(${lists}))>*{visibility:hidden}`
  return [links.length ? hidden : '', marks.length ? `${marks.join()}{fill:currentColor}` : ''].join('')
}
