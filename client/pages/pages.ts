import type { Genre } from '../../shared/api/discover.ts'
import type { RouteName } from '../../shared/routes.ts'
import { chunk } from '../routing/page/chunk.tsx'
import { headings } from '../text/en/site/headings.ts'
import { handOver as withoutOpening, takeOver as withOpening, type Landing } from './ads/landing.ts'
import type { AuthorBooks } from './author/load.ts'
import type { BookDetail } from './book/load.ts'
import type { CategoryBooks } from './category/load.ts'
import type { GenreBooks } from './genre/load.ts'
import type { Home } from './home/load.ts'
import type { HelpedNovel } from './activeNovel/load.ts'
import type { Invitation } from './invited/load.ts'
import type { KeywordBooks } from './keyword/load.ts'
import type { SearchWords } from './hotNovels/load.ts'
import type { Charges } from './topUp/load.ts'
import { definePage, type Page } from '../routing/page/page.ts'
import type { Ranking } from './ranking/load.ts'
import { handOver, takeOver, type Reading } from './reader/reading.ts'
import type { Found, Results, Trends } from '../features/search/findBooks.ts'
import type { SectionBooks } from './section/load.ts'
import type { TagBooks } from './tag/load.ts'
import type { Tags } from './tags/load.ts'

/** Every lazy import of a page is here; the name is the file below this folder, as the build's manifest has it. */
const chunks = {
  HomePage: chunk<{ data: Home }>('home/HomePage', () => import('./home/HomePage.tsx').then(module => module.HomePage)),
  NotFoundPage: chunk<{ data: null }>('notFound/NotFoundPage', () =>
    import('./notFound/NotFoundPage.tsx').then(module => module.NotFoundPage),
  ),
  BadRequestPage: chunk<{ data: null }>('badRequest/BadRequestPage', () =>
    import('./badRequest/BadRequestPage.tsx').then(module => module.BadRequestPage),
  ),
  AdsPage: chunk<{ data: Landing }>('ads/AdsPage', () => import('./ads/AdsPage.tsx').then(module => module.AdsPage)),
  TranslatorPage: chunk<{ data: null }>('translator/TranslatorPage', () =>
    import('./translator/TranslatorPage.tsx').then(module => module.TranslatorPage),
  ),
  GenresPage: chunk<{ data: Genre[] }>('genres/GenresPage', () =>
    import('./genres/GenresPage.tsx').then(module => module.GenresPage),
  ),
  HistoryPage: chunk<{ data: unknown }>('history/HistoryPage', () =>
    import('./history/HistoryPage.tsx').then(module => module.HistoryPage),
  ),
  LoginPage: chunk<{ data: null }>('login/LoginPage', () =>
    import('./login/LoginPage.tsx').then(module => module.LoginPage),
  ),
  MyInfoPage: chunk<{ data: null }>('myinfo/MyInfoPage', () =>
    import('./myinfo/MyInfoPage.tsx').then(module => module.MyInfoPage),
  ),
  SearchPage: chunk<{ data: Trends }>('search/SearchPage', () =>
    import('./search/SearchPage.tsx').then(module => module.SearchPage),
  ),
  MoreResultsPage: chunk<{ data: Found | Trends }>('moreResults/MoreResultsPage', () =>
    import('./moreResults/MoreResultsPage.tsx').then(module => module.MoreResultsPage),
  ),
  TagsPage: chunk<{ data: Tags }>('tags/TagsPage', () => import('./tags/TagsPage.tsx').then(module => module.TagsPage)),
  MyLockedPage: chunk<{ data: null }>('myLocked/MyLockedPage', () =>
    import('./myLocked/MyLockedPage.tsx').then(module => module.MyLockedPage),
  ),
  PrivacyPage: chunk<{ data: null }>('legal/PrivacyPage', () =>
    import('./legal/PrivacyPage.tsx').then(module => module.PrivacyPage),
  ),
  TopUpPage: chunk<{ data: Charges }>('topUp/TopUpPage', () =>
    import('./topUp/TopUpPage.tsx').then(module => module.TopUpPage),
  ),
  TermsPage: chunk<{ data: null }>('legal/TermsPage', () =>
    import('./legal/TermsPage.tsx').then(module => module.TermsPage),
  ),
  VoucherHistoryPage: chunk<{ data: null }>('voucherHistory/VoucherHistoryPage', () =>
    import('./voucherHistory/VoucherHistoryPage.tsx').then(module => module.VoucherHistoryPage),
  ),
  AllTagsPage: chunk<{ data: Tags }>('tags/AllTagsPage', () =>
    import('./tags/AllTagsPage.tsx').then(module => module.AllTagsPage),
  ),
  CategoryPage: chunk<{ data: CategoryBooks }>('category/CategoryPage', () =>
    import('./category/CategoryPage.tsx').then(module => module.CategoryPage),
  ),
  ResultsPage: chunk<{ data: Results }>('results/ResultsPage', () =>
    import('./results/ResultsPage.tsx').then(module => module.ResultsPage),
  ),
  ReaderPage: chunk<{ data: Reading }>('reader/ReaderPage', () =>
    import('./reader/ReaderPage.tsx').then(module => module.ReaderPage),
  ),
  GenrePage: chunk<{ data: GenreBooks }>('genre/GenrePage', () =>
    import('./genre/GenrePage.tsx').then(module => module.GenrePage),
  ),
  HotNovelsPage: chunk<{ data: SearchWords }>('hotNovels/HotNovelsPage', () =>
    import('./hotNovels/HotNovelsPage.tsx').then(module => module.HotNovelsPage),
  ),
  InvitedPage: chunk<{ data: Invitation }>('invited/InvitedPage', () =>
    import('./invited/InvitedPage.tsx').then(module => module.InvitedPage),
  ),
  KeywordsPage: chunk<{ data: KeywordBooks }>('keyword/KeywordsPage', () =>
    import('./keyword/KeywordsPage.tsx').then(module => module.KeywordsPage),
  ),
  SectionPage: chunk<{ data: SectionBooks }>('section/SectionPage', () =>
    import('./section/SectionPage.tsx').then(module => module.SectionPage),
  ),
  TagPage: chunk<{ data: TagBooks }>('tag/TagPage', () => import('./tag/TagPage.tsx').then(module => module.TagPage)),
  ActiveNovelPage: chunk<{ data: HelpedNovel }>('activeNovel/ActiveNovelPage', () =>
    import('./activeNovel/ActiveNovelPage.tsx').then(module => module.ActiveNovelPage),
  ),
  BookPage: chunk<{ data: BookDetail }>('book/BookPage', () =>
    import('./book/BookPage.tsx').then(module => module.BookPage),
  ),
  RankingPage: chunk<{ data: Ranking }>('ranking/RankingPage', () =>
    import('./ranking/RankingPage.tsx').then(module => module.RankingPage),
  ),
  AuthorPage: chunk<{ data: AuthorBooks }>('author/AuthorPage', () =>
    import('./author/AuthorPage.tsx').then(module => module.AuthorPage),
  ),
  TokenPage: chunk<{ data: null }>('token/TokenPage', () =>
    import('./token/TokenPage.tsx').then(module => module.TokenPage),
  ),
}

const registry = {
  index___en: definePage({ chunk: chunks.HomePage, frame: 'main' }),
  '404___en': definePage({ chunk: chunks.NotFoundPage, frame: 'main' }),
  '400___en': definePage({ chunk: chunks.BadRequestPage, frame: 'main' }),
  ads___en: definePage({ chunk: chunks.AdsPage, frame: 'main', handOver: withoutOpening, takeOver: withOpening }),
  becomeOurTranslator___en: definePage({ chunk: chunks.TranslatorPage, frame: 'sub', heading: headings.translator }),
  genres___en: definePage({ chunk: chunks.GenresPage, frame: 'main' }),
  history___en: definePage({ chunk: chunks.HistoryPage, frame: 'main' }),
  login___en: definePage({ chunk: chunks.LoginPage, frame: 'sub', heading: headings.signIn }),
  myinfo___en: definePage({ chunk: chunks.MyInfoPage, frame: 'main' }),
  search___en: definePage({ chunk: chunks.SearchPage, frame: 'bare' }),
  'search-more___en': definePage({ chunk: chunks.MoreResultsPage, frame: 'sub', heading: headings.search }),
  tags___en: definePage({ chunk: chunks.TagsPage, frame: 'sub', heading: headings.tags }),
  'myinfo-myLocked___en': definePage({ chunk: chunks.MyLockedPage, frame: 'sub', heading: headings.unlocked }),
  'myinfo-privacyPolicy___en': definePage({ chunk: chunks.PrivacyPage, frame: 'sub', heading: headings.privacy }),
  'myinfo-rechargeList___en': definePage({ chunk: chunks.TopUpPage, frame: 'sub', heading: headings.topUp }),
  'myinfo-teams_of_services___en': definePage({ chunk: chunks.TermsPage, frame: 'sub', heading: headings.terms }),
  'myinfo-voucherHistory___en': definePage({
    chunk: chunks.VoucherHistoryPage,
    frame: 'sub',
    heading: headings.voucherHistory,
  }),
  'search-more-result-name___en': definePage({ chunk: chunks.MoreResultsPage, frame: 'sub', heading: headings.search }),
  'all-tags-subid___en': definePage({ chunk: chunks.AllTagsPage, frame: 'sub', heading: headings.allTags }),
  'category-name___en': definePage({ chunk: chunks.CategoryPage, frame: 'sub', heading: headings.category }),
  'search-more-name___en': definePage({ chunk: chunks.MoreResultsPage, frame: 'sub', heading: headings.search }),
  'search-result___en': definePage({ chunk: chunks.ResultsPage, frame: 'bare' }),
  'search-result-name___en': definePage({ chunk: chunks.ResultsPage, frame: 'bare' }),
  'book-reader-bookid-chapterid___en': definePage({
    chunk: chunks.ReaderPage,
    frame: 'bare',
    isPersonal: true,
    handOver,
    takeOver,
  }),
  'genres-subid-subname___en': definePage({ chunk: chunks.GenrePage, frame: 'sub', heading: headings.genre }),
  'hotnovels-letter-page___en': definePage({ chunk: chunks.HotNovelsPage, frame: 'sub', heading: headings.hotNovels }),
  'invited-to-help-bookId-activeId___en': definePage({
    chunk: chunks.InvitedPage,
    frame: 'sub',
    heading: headings.invited,
  }),
  'keywords-name-page___en': definePage({ chunk: chunks.KeywordsPage, frame: 'sub', heading: headings.hotNovels }),
  'secPage-subid-name___en': definePage({ chunk: chunks.SectionPage, frame: 'sub', heading: headings.section }),
  'tags-subid-name___en': definePage({ chunk: chunks.TagPage, frame: 'sub', heading: headings.tag }),
  'active-novel-bookId-category-bookName___en': definePage({
    chunk: chunks.ActiveNovelPage,
    frame: 'sub',
    heading: headings.helpEvent,
  }),
  'category-name-subName-title___en': definePage({
    chunk: chunks.CategoryPage,
    frame: 'sub',
    heading: headings.category,
  }),
  'novel-bookId-category-bookName___en': definePage({
    chunk: chunks.BookPage,
    frame: 'sub',
    ownBar: true,
    isPersonal: true,
  }),
  'ranking-type-id-num___en': definePage({ chunk: chunks.RankingPage, frame: 'main' }),
  'author-authorId-name___en': definePage({ chunk: chunks.AuthorPage, frame: 'sub', heading: headings.author }),
  token___en: definePage({ chunk: chunks.TokenPage, frame: 'sub', heading: headings.signIn }),
} satisfies Record<RouteName, Page>

/** The data of each page, by route name. */
export type PageData = { [Name in RouteName]: (typeof registry)[Name] extends Page<infer Data> ? Data : never }

/** The registry: route name to chunk and frame. How a page is loaded is in `loaders.ts`, which hydration does without. */
export const pages: Record<RouteName, Page> = registry
