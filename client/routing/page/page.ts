import type { HostStore } from '../../stores/hostStore.ts'
import type { ComponentType } from 'react'
import type { Book, Chapter } from '../../../shared/api/book.ts'
import type { PublicBrand } from '../../../shared/brand.ts'
import type { RouteName } from '../../../shared/routes.ts'
import type { Api } from '../../api/request.ts'
import type { CopyVariant } from '../../text/en/copy/copyVariant.ts'
import type { Chunk } from './chunk.ts'

type NamedBook = Pick<Book, 'id' | 'name' | 'author' | 'category'>

/** What a page is about; the server says it again in search engines' words. */
export type About =
  | { kind: 'site' }
  | {
      kind: 'book'
      book: NamedBook &
        Pick<
          Book,
          'introduction' | 'language' | 'free_chapters' | 'chapter_count' | 'updated_at' | 'score' | 'rating_count'
        >
    }
  | {
      kind: 'chapter'
      book: NamedBook
      chapter: Pick<Chapter, 'id' | 'title' | 'word_count' | 'updated_at' | 'locked'>
    }

/** What the document's head says of a page. Addresses are paths of this site. */
export type Head = {
  title: string
  description?: string
  /** The one address under which this page should be known. */
  canonical?: string
  /** Picture for previews in other sites and apps. */
  image?: string
  type?: 'website' | 'book' | 'article'
  about?: About
  prev?: string
  next?: string
  noindex?: boolean
  /** The address itself must stay private: it is told to nobody as the referrer. */
  noReferrer?: boolean
}

export type PageContext = {
  api: Api
  brand: PublicBrand
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
  signal?: AbortSignal
  /** False: the backend says that it does not have this part, so none of its calls is made. */
  offers: HostStore['offers']
}

/** What loading a page's primary data comes to. */
export type Loaded<Data> =
  | { data: Data; head: Head; /** HTTP status, 200 if not given. */ status?: number }
  | { redirect: string; permanent?: boolean }
  /** HTTP status of the call that failed; 0 when no answer came. `isLocked`: of a chapter, as the device knows it. */
  | { failure: number; isLocked?: boolean }

/**
 * How much of the shell surrounds a page: the brand's bar and the tabs, the same with a way back, on wide screens only
 * (`search`: phones have the field in their place), or nothing.
 */
type Layout = 'main' | 'sub' | 'search' | 'bare'

/** A book whose page is open or, with a chapter, that is being read. */
export type OpenBook = {
  bookId: number
  chapterId?: number
  /** The chapter with what is known of it; without its text where that stands in the document alone. */
  chapter?: Omit<Chapter, 'paragraphs'> & { paragraphs?: readonly string[] }
}

/** What the file of a screen exports: `AboutPage` in `about/AboutPage.tsx`. */
type Screens<Data> = Record<`${string}Page`, ComponentType<{ data: Data }>>

/** What a page declares in `page.ts` of its folder. */
type Declared<Data> = {
  /** Names of the routes that lead here (`shared/routes.ts`). */
  routes: readonly RouteName[]
  /** Its component, named as its folder, which takes what its loader loads. */
  screen(): Promise<Screens<Data>>
  /** `sub`, if not given. */
  layout?: Layout
  /** On phones the page has a bar of its own where others show the site's tabs. */
  ownBar?: true
  /** What is loaded depends on who reads. */
  isPersonal?: true
  /** Without a connection it stays on the screen: what a link leads to would be an error page in its place. */
  staysOffline?: true
  /** Areas of the copy variant that its personal parts show after hydration. */
  copyAreas?: readonly (keyof CopyVariant)[]
  /** The address itself is a secret: it is told to nobody. */
  isSecret?: true
  /** The book that is open here: where another device has read on in it, the reader is offered to go there. */
  openBook?(data: Data): OpenBook | null
  /** The part of the data that travels to the browser as state; all of it if not given. */
  dehydrate?(data: Data): unknown
  /** Makes the data whole again in the browser, from the state and the page as it stands. */
  takeOver?(handedOver: unknown): Data
}

/** The same by its loader, which says what data there is. */
export type PageOf<L extends Loader> = Declared<L extends Loader<infer Data> ? Data : never>

export type Page<Data = unknown> = Omit<Declared<Data>, 'screen'> & {
  /** The name of its folder: by it the server finds its scripts and styles. */
  name: string
  layout: Layout
  chunk: Chunk<{ data: Data }>
}

/** How a page is loaded. */
export type Loader<Data = unknown> = {
  /** Primary data: known before anything is sent. */
  load(context: PageContext): Promise<Loaded<Data>>
  /** Secondary data by name: streamed after the page, shown inside `<Deferred name>`. Never rejects. */
  deferred?: Record<string, (context: PageContext, data: Promise<unknown>) => Promise<unknown>>
}

/** The title of the window: the page, then the brand. */
export const documentTitle = ({ title }: Head, { appName }: Pick<PublicBrand, 'appName'>): string =>
  title === appName || title.startsWith(`${appName} `) ? title : `${title} | ${appName}`
