import { errorPage } from '../text/en/site/errorPage.ts'
import { errors as text } from '../text/en/site/errors.ts'
import type { Services } from '../services/services.ts'
import type { Head } from './page/page.ts'
import type { FailureStatus, View } from './page/view.ts'

export type Opened =
  | { status: number; redirect: string }
  | { status: number; redirect?: undefined; view: View; head: Head }

/** Opens an address of the site. Rejects only if a script chunk cannot be loaded. */
export type OpenPage = (
  address: { pathname: string; search: string },
  services: Services,
  signal?: AbortSignal,
) => Promise<Opened>

const titles = (): Record<FailureStatus, string> => ({
  400: errorPage.badRequestTitle,
  404: errorPage.notFoundTitle,
  429: errorPage.tooOftenTitle,
  500: text.genericTitle,
  503: errorPage.unavailableTitle,
})

type Failure = Extract<Opened, { redirect?: undefined }> & { view: Extract<View, { kind: 'failure' }> }

/** The error page with its status and title. */
export const failure = (status: FailureStatus, title: string = titles()[status]): Failure => ({
  status,
  view: { kind: 'failure', status },
  head: { title, noindex: true },
})
