import type { HostStore } from '../../stores/hostStore.ts'
import type { ComponentType } from 'react'
import type { Chapter } from '../../../shared/api/book.ts'
import type { PublicBrand } from '../../../shared/brand.ts'
import type { RouteName } from '../../../shared/routes.ts'
import type { Services } from '../../services/services.ts'
import type { Api } from '../../../shared/page/apiClient.ts'
import type { CacheRule } from '../../../shared/page/cacheRule.ts'
import type { Head } from '../../../shared/page/head.ts'
import type { CopyVariant } from '../../../shared/text/en/copy/warm.ts'
import type { Chunk } from './chunk.ts'

export type PageContext = {
  api: Api
  brand: PublicBrand
  /** The route's path, with names of parameters. */
  route: string
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
  signal?: AbortSignal
  readLegal?: Services['readLegal']
  /** False: the backend does not offer this part, so its calls are not made. */
  offers: HostStore['offers']
}

export type Loaded<Data> =
  | { data: Data; head: Head; /** HTTP status, 200 if not given. */ status?: number }
  | { redirect: string; permanent?: boolean }
  /** HTTP status of the failed call; 0 without a response. `isLocked`: of a chapter, if the device knows it. */
  | { failure: number; isLocked?: boolean }

/** `sub`: a bar with a back button; `search`: the same on wide screens only, phones show the search field instead. */
type Layout = 'main' | 'sub' | 'search' | 'bare'

/** The book of the page and, in the reader, its chapter. */
export type OpenBook = {
  bookId: number
  chapterId?: number
  /** The chapter's data; without its text if that is only in the document. */
  chapter?: Omit<Chapter, 'paragraphs'> & { paragraphs?: readonly string[] }
}

/** Exports of a screen's file: `AboutPage` in `about/AboutPage.tsx`. */
type Screens<Data> = Record<`${string}Page`, ComponentType<{ data: Data }>>

type Declared<Data> = {
  routes: readonly RouteName[]
  /** Its component, named like its folder; it takes the data of its loader. */
  screen(): Promise<Screens<Data>>
  /** Default: `sub`. */
  layout?: Layout
  /** On phones it has its own bar instead of the site's tabs. */
  ownBar?: true
  /** Its data depends on the reader. */
  isPersonal?: true
  /** Offline it stays on the screen, since links would lead to an error page. */
  worksOffline?: true
  /** Areas of the copy variant that its personal parts show after hydration. */
  copyAreas?: readonly (keyof CopyVariant)[]
  /** Its address is secret and is never sent to others. */
  isSecret?: true
  /** The book that is open here: if another device has read further, the reader is offered to go there. */
  openBook?(data: Data): OpenBook | null
  /** The part of the data that is sent to the browser as state; default: all. */
  dehydrate?(data: Data): unknown
  /** Restores the data in the browser from the state and the page's HTML. */
  takeOver?(handedOver: unknown): Data
}

export type PageOf<L extends Loader> = Declared<L extends Loader<infer Data> ? Data : never>

export type Page<Data = unknown> = Omit<Declared<Data>, 'screen'> & {
  name: string
  layout: Layout
  chunk: Chunk<{ data: Data }>
}

export type Loader<Data = unknown> = {
  /** Primary data: known before anything is sent. */
  (context: PageContext): Promise<Loaded<Data>>
  /** Secondary data by name: streamed after the page, shown inside `<Deferred name>`. Never rejects. */
  deferred?: Record<string, (context: PageContext, data: Promise<unknown>) => Promise<unknown>>
}

/** What a page declares for server, build and tests. Not part of browser scripts. */
export type ServerPage = {
  /** Script file that contains it, alone or with other pages: families and name (`reading/book`). */
  script: string
  /** Cache rule. Absent: never cached, for pages of a reader, a campaign or an event, searches, and sign-in links. */
  cache?: CacheRule
  status?: number
  /** At least one for each route with parameters, which tests visit. Book 1 is the catalogue's first novel. */
  samples?: readonly string[]
  /** More examples, which a cache must distinguish. */
  variants?: readonly string[]
}

/** The site's pages, passed in by `app/`: routing does not know individual pages. */
export type PageRegistry = {
  pages: readonly Page[]
  byRoute: Readonly<Record<string, Page>>
}

/** The same with loaders, which server-rendered pages do not need. */
export type LoaderRegistry = PageRegistry & {
  loaderOf(page: string): Promise<Loader>
  /** Loads, besides its own code, what a page needs that is opened in the browser. Never rejects. */
  prepare?: () => Promise<void>
}
