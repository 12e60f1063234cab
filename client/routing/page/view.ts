import { createContext, useContext } from 'react'
import type { Page } from './page.ts'
import type { Late } from './deferred.ts'

export type FailureStatus = 400 | 404 | 500 | 503

/** What stands on the screen: a page with its data, or the error page. */
export type View =
  | { kind: 'page'; name: string; page: Page; data: unknown; late: Late }
  | { kind: 'failure'; status: FailureStatus }

export const ViewContext = createContext<View>({ kind: 'failure', status: 404 })

export const useView = () => useContext(ViewContext)
