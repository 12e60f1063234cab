import { createContext, useContext } from 'react'
import type { OpenBook, Page } from './page.ts'
import type { Deferred } from './deferred.ts'

export type FailureStatus = 400 | 404 | 429 | 500 | 503

/** What is on the screen: a page with its data, or the error page. */
export type View =
  | { kind: 'page'; route: string; page: Page; data: unknown; deferred: Deferred }
  | { kind: 'failure'; status: FailureStatus; isLocked?: boolean }

export const ViewContext = createContext<View>({ kind: 'failure', status: 404 })

export const openBookIn = (view: View): OpenBook | null | undefined =>
  view.kind === 'page' ? view.page.openBook?.(view.data) : undefined

export const useView = () => useContext(ViewContext)
