import type { HistoryState, Navigation } from '../../routing/navigation.ts'

/** What closes the open overlays, in their order. */
const open: (() => void)[] = []
/** Whether the history stands at an entry of ours. It stays when its overlay is closed otherwise. */
let isCovered = false
let isWatched = false

/**
 * Has the browser's Back, and the phone's gesture, close an overlay before it leaves the page: by an entry of the
 * history that is as the page's own. Call what is returned when the overlay is closed.
 */
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
  // Another page takes the entry over.
  navigation.onArrival(() => {
    isCovered = stateNow()?.isCover === true
  })
  const onBack = (event: PopStateEvent) => {
    const wasCovered = isCovered
    isCovered = stateNow()?.isCover === true
    if (!wasCovered || isCovered || stateNow()?.key !== navigation.current.key) return
    event.stopImmediatePropagation()
    const close = open.at(-1)
    // Those below are closed by the next one.
    if (open.length > 1) cover()
    if (close) close()
    else history.back()
  }
  addEventListener('popstate', onBack, true)
}
