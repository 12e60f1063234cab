import type { HistoryState, Navigation } from '../../routing/navigation.ts'

const open: (() => void)[] = []
/** Whether the history is at one of our entries. It stays if its overlay is closed in another way. */
let isCovered = false
let isWatched = false

/** Adds a history entry, so that Back closes the overlay first. Call the result when the overlay is closed. */
export function closeOnBack(navigation: Navigation, close: () => void): () => void {
  if (!isWatched) watch(navigation)
  open.push(close)
  cover()
  return () => void open.splice(open.indexOf(close), 1)
}

const stateNow = () => history.state as HistoryState | null

function cover() {
  if (!isCovered) history.pushState({ ...stateNow(), isCover: true }, '')
  isCovered = true
}

function watch(navigation: Navigation) {
  isWatched = true
  // The next page takes over the entry.
  navigation.onArrival(() => {
    isCovered = stateNow()?.isCover === true
  })
  const onBack = (event: PopStateEvent) => {
    const wasCovered = isCovered
    isCovered = stateNow()?.isCover === true
    if (!wasCovered || isCovered || stateNow()?.key !== navigation.current.key) return
    event.stopImmediatePropagation()
    const close = open.at(-1)
    // The overlays below are closed by the next Back.
    if (open.length > 1) cover()
    if (close) close()
    else history.back()
  }
  addEventListener('popstate', onBack, true)
}
