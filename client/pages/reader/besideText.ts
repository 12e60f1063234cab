import { useSyncExternalStore } from 'react'
import { listen } from '../../platform/listen.ts'
import type { LocalStore } from '../../stores/localStore.ts'

/** As in the style sheets: room for the chapter list beside the text. */
const room = () => matchMedia('(min-width: 1280px)')
const hasRoom = () => room().matches

export const useRoomBeside = () =>
  useSyncExternalStore(
    look => listen(room(), 'change', look),
    hasRoom,
    () => false,
  )

/** Chapters and notes: a sheet over the text or, on wide screens, a column beside it, which stays open. */
export const toggleList = (local: LocalStore) =>
  hasRoom() ? local.changeDisplay({ side_panel: 1 - local.side_panel }) : local.toggleCatalogue()
