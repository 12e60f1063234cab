import type { RouteName } from '../../shared/routes.ts'
import type { Genre } from '../../shared/api/discover.ts'
import { load as loadAuthor, type AuthorBooks } from './author/load.ts'
import { load as loadBook, loadChapters, loadRecommendations, type BookDetail } from './book/load.ts'
import { load as loadCategory, type CategoryBooks } from './genres/loadCategory.ts'
import { load as loadGenre, type GenreBooks } from './genres/loadGenre.ts'
import { load as loadGenres } from './genres/loadGenres.ts'
import { load as loadHistory } from './history/load.ts'
import { load as loadHome, type Home } from './home/load.ts'
import { load as loadKeyword, type KeywordBooks } from './keywords/loadKeyword.ts'
import { load as loadWords, type SearchWords } from './keywords/loadWords.ts'
import { load as loadRanking, type Ranking } from './ranking/load.ts'
import { handOver, load as loadReader, loadRecommendations as loadReadNext, takeOver, type Reading } from './reader/load.ts'
import { load as loadSection, type SectionBooks } from './section/load.ts'
import { load as loadTag, type TagBooks } from './tags/loadTag.ts'
import { load as loadTags, type Tags } from './tags/loadTags.ts'
import { chunk } from '../routing/chunk.tsx'
import { errors } from '../text/en/errors.ts'
import { heads } from '../text/en/heads.ts'
import { handOver as withoutOpening, takeOver as withOpening, type Landing } from './ads/landing.ts'
import type { HelpedNovel } from './invite/loadActiveNovel.ts'
import type { Invitation } from './invite/loadInvited.ts'
import type { Charges } from './myinfo/loadTopUp.ts'
import { loadMore, loadResults, loadSearch, type Found, type Results, type Trends } from './search/load.ts'
import { load as loadToken } from './token/load.ts'
import { definePage, type Head, type Page, type PageContext } from './page.ts'

/** A page that needs no data. */
const standing = (title: string, more?: Partial<Head>, status?: number) => async () => ({ data: null, head: { title, ...more }, status })
const described = (title: string, canonical: string, text: (brand: string) => string) =>
  async ({ brand }: PageContext) => ({ data: null, head: { title, canonical, description: text(brand.appName) } })
const PRIVATE = { noindex: true } as const

/** Every lazy import of a page is here; the name is the file below this folder, as the build's manifest has it. */
const chunks = {
  HomePage: chunk<{ data: Home }>('home/HomePage', () => import('./home/HomePage.tsx').then(module => module.HomePage)),
  NotFoundPage: chunk<{ data: null }>('errors/NotFoundPage', () => import('./errors/NotFoundPage.tsx').then(module => module.NotFoundPage)),
  BadRequestPage: chunk<{ data: null }>('errors/BadRequestPage', () => import('./errors/BadRequestPage.tsx').then(module => module.BadRequestPage)),
  AdsPage: chunk<{ data: Landing }>('ads/AdsPage', () => import('./ads/AdsPage.tsx').then(module => module.AdsPage)),
  TranslatorPage: chunk<{ data: null }>('translator/TranslatorPage', () => import('./translator/TranslatorPage.tsx').then(module => module.TranslatorPage)),
  GenresPage: chunk<{ data: Genre[] }>('genres/GenresPage', () => import('./genres/GenresPage.tsx').then(module => module.GenresPage)),
  HistoryPage: chunk<{ data: unknown }>('history/HistoryPage', () => import('./history/HistoryPage.tsx').then(module => module.HistoryPage)),
  LoginPage: chunk<{ data: null }>('login/LoginPage', () => import('./login/LoginPage.tsx').then(module => module.LoginPage)),
  MyInfoPage: chunk<{ data: null }>('myinfo/MyInfoPage', () => import('./myinfo/MyInfoPage.tsx').then(module => module.MyInfoPage)),
  SearchPage: chunk<{ data: Trends }>('search/SearchPage', () => import('./search/SearchPage.tsx').then(module => module.SearchPage)),
  MoreResultsPage: chunk<{ data: Found | Trends }>('search/MoreResultsPage', () => import('./search/MoreResultsPage.tsx').then(module => module.MoreResultsPage)),
  TagsPage: chunk<{ data: Tags }>('tags/TagsPage', () => import('./tags/TagsPage.tsx').then(module => module.TagsPage)),
  MyLockedPage: chunk<{ data: null }>('myinfo/MyLockedPage', () => import('./myinfo/MyLockedPage.tsx').then(module => module.MyLockedPage)),
  PrivacyPage: chunk<{ data: null }>('legal/PrivacyPage', () => import('./legal/PrivacyPage.tsx').then(module => module.PrivacyPage)),
  TopUpPage: chunk<{ data: Charges }>('myinfo/TopUpPage', () => import('./myinfo/TopUpPage.tsx').then(module => module.TopUpPage)),
  TermsPage: chunk<{ data: null }>('legal/TermsPage', () => import('./legal/TermsPage.tsx').then(module => module.TermsPage)),
  VoucherHistoryPage: chunk<{ data: null }>('myinfo/VoucherHistoryPage', () => import('./myinfo/VoucherHistoryPage.tsx').then(module => module.VoucherHistoryPage)),
  AllTagsPage: chunk<{ data: Tags }>('tags/AllTagsPage', () => import('./tags/AllTagsPage.tsx').then(module => module.AllTagsPage)),
  CategoryPage: chunk<{ data: CategoryBooks }>('genres/CategoryPage', () => import('./genres/CategoryPage.tsx').then(module => module.CategoryPage)),
  ResultsPage: chunk<{ data: Results }>('search/ResultsPage', () => import('./search/ResultsPage.tsx').then(module => module.ResultsPage)),
  ReaderPage: chunk<{ data: Reading }>('reader/ReaderPage', () => import('./reader/ReaderPage.tsx').then(module => module.ReaderPage)),
  GenrePage: chunk<{ data: GenreBooks }>('genres/GenrePage', () => import('./genres/GenrePage.tsx').then(module => module.GenrePage)),
  HotNovelsPage: chunk<{ data: SearchWords }>('keywords/HotNovelsPage', () => import('./keywords/HotNovelsPage.tsx').then(module => module.HotNovelsPage)),
  InvitedPage: chunk<{ data: Invitation }>('invite/InvitedPage', () => import('./invite/InvitedPage.tsx').then(module => module.InvitedPage)),
  KeywordsPage: chunk<{ data: KeywordBooks }>('keywords/KeywordsPage', () => import('./keywords/KeywordsPage.tsx').then(module => module.KeywordsPage)),
  SectionPage: chunk<{ data: SectionBooks }>('section/SectionPage', () => import('./section/SectionPage.tsx').then(module => module.SectionPage)),
  TagPage: chunk<{ data: TagBooks }>('tags/TagPage', () => import('./tags/TagPage.tsx').then(module => module.TagPage)),
  ActiveNovelPage: chunk<{ data: HelpedNovel }>('invite/ActiveNovelPage', () => import('./invite/ActiveNovelPage.tsx').then(module => module.ActiveNovelPage)),
  BookPage: chunk<{ data: BookDetail }>('book/BookPage', () => import('./book/BookPage.tsx').then(module => module.BookPage)),
  RankingPage: chunk<{ data: Ranking }>('ranking/RankingPage', () => import('./ranking/RankingPage.tsx').then(module => module.RankingPage)),
  AuthorPage: chunk<{ data: AuthorBooks }>('author/AuthorPage', () => import('./author/AuthorPage.tsx').then(module => module.AuthorPage)),
  TokenPage: chunk<{ data: null }>('token/TokenPage', () => import('./token/TokenPage.tsx').then(module => module.TokenPage)),
}

/**
 * The registry: route name to chunk, frame and loader. Pages that are mostly reached from outside, so that the server has
 * their data ready, have their loader brought when a link of this site leads there after all.
 */
export const pages: Record<RouteName, Page> = {
  'index___en': definePage({ chunk: chunks.HomePage, frame: 'main', load: loadHome }),
  '404___en': definePage({ chunk: chunks.NotFoundPage, frame: 'main', load: standing(errors.notFoundTitle, PRIVATE, 404) }),
  '400___en': definePage({ chunk: chunks.BadRequestPage, frame: 'main', load: standing(errors.badRequestTitle, PRIVATE, 400) }),
  'ads___en': definePage({ chunk: chunks.AdsPage, frame: 'main', load: async context => (await import('./ads/load.ts')).load(context), handOver: withoutOpening, takeOver: withOpening }),
  'becomeOurTranslator___en': definePage({ chunk: chunks.TranslatorPage, frame: 'sub', heading: 'Become our translator', load: described('Become our translator', '/becomeOurTranslator', heads.translatorText) }),
  'genres___en': definePage({ chunk: chunks.GenresPage, frame: 'main', load: loadGenres }),
  'history___en': definePage({ chunk: chunks.HistoryPage, frame: 'main', load: loadHistory }),
  'login___en': definePage({ chunk: chunks.LoginPage, frame: 'sub', heading: 'Sign in', load: standing('Sign in', PRIVATE) }),
  'myinfo___en': definePage({ chunk: chunks.MyInfoPage, frame: 'main', load: standing('Mine', PRIVATE) }),
  'search___en': definePage({ chunk: chunks.SearchPage, frame: 'bare', load: loadSearch }),
  'search-more___en': definePage({ chunk: chunks.MoreResultsPage, frame: 'sub', heading: 'Search', load: loadMore }),
  'tags___en': definePage({ chunk: chunks.TagsPage, frame: 'sub', heading: 'Tags', load: loadTags }),
  'myinfo-myLocked___en': definePage({ chunk: chunks.MyLockedPage, frame: 'sub', heading: 'My unlocked', load: standing('My unlocked', PRIVATE) }),
  'myinfo-privacyPolicy___en': definePage({ chunk: chunks.PrivacyPage, frame: 'sub', heading: 'Privacy policy', load: described('Privacy policy', '/myinfo/privacyPolicy', heads.privacyText) }),
  'myinfo-rechargeList___en': definePage({ chunk: chunks.TopUpPage, frame: 'sub', heading: 'Top up', load: async context => (await import('./myinfo/loadTopUp.ts')).load(context) }),
  'myinfo-teams_of_services___en': definePage({ chunk: chunks.TermsPage, frame: 'sub', heading: 'Terms of service', load: described('Terms of service', '/myinfo/teams_of_services', heads.termsText) }),
  'myinfo-voucherHistory___en': definePage({ chunk: chunks.VoucherHistoryPage, frame: 'sub', heading: 'Voucher history', load: standing('Voucher history', PRIVATE) }),
  'search-more-result-name___en': definePage({ chunk: chunks.MoreResultsPage, frame: 'sub', heading: 'Search', load: loadMore }),
  'all-tags-subid___en': definePage({ chunk: chunks.AllTagsPage, frame: 'sub', heading: 'All tags', load: loadTags }),
  'category-name___en': definePage({ chunk: chunks.CategoryPage, frame: 'sub', heading: 'Category', load: loadCategory }),
  'search-more-name___en': definePage({ chunk: chunks.MoreResultsPage, frame: 'sub', heading: 'Search', load: loadMore }),
  'search-result___en': definePage({ chunk: chunks.ResultsPage, frame: 'bare', load: loadResults }),
  'search-result-name___en': definePage({ chunk: chunks.ResultsPage, frame: 'bare', load: loadResults }),
  'book-reader-bookid-chapterid___en': definePage({
    chunk: chunks.ReaderPage, frame: 'bare', load: loadReader, late: { recommendations: loadReadNext }, handOver, takeOver,
  }),
  'genres-subid-subname___en': definePage({ chunk: chunks.GenrePage, frame: 'sub', heading: 'Genre', load: loadGenre }),
  'hotnovels-letter-page___en': definePage({ chunk: chunks.HotNovelsPage, frame: 'sub', heading: 'Hot novels', load: loadWords }),
  'invited-to-help-bookId-activeId___en': definePage({ chunk: chunks.InvitedPage, frame: 'sub', heading: 'Help a friend', load: async context => (await import('./invite/loadInvited.ts')).load(context) }),
  'keywords-name-page___en': definePage({ chunk: chunks.KeywordsPage, frame: 'sub', heading: 'Hot novels', load: loadKeyword }),
  'secPage-subid-name___en': definePage({ chunk: chunks.SectionPage, frame: 'sub', heading: 'Collection', load: loadSection }),
  'tags-subid-name___en': definePage({ chunk: chunks.TagPage, frame: 'sub', heading: 'Tag', load: loadTag }),
  'active-novel-bookId-category-bookName___en': definePage({ chunk: chunks.ActiveNovelPage, frame: 'sub', heading: 'Help event', load: async context => (await import('./invite/loadActiveNovel.ts')).load(context) }),
  'category-name-subName-title___en': definePage({ chunk: chunks.CategoryPage, frame: 'sub', heading: 'Category', load: loadCategory }),
  'novel-bookId-category-bookName___en': definePage({
    chunk: chunks.BookPage, frame: 'sub', ownBar: true, load: loadBook, late: { chapters: loadChapters, recommendations: loadRecommendations },
  }),
  'ranking-type-id-num___en': definePage({ chunk: chunks.RankingPage, frame: 'main', load: loadRanking }),
  'author-authorId-name___en': definePage({ chunk: chunks.AuthorPage, frame: 'sub', heading: 'Author', load: loadAuthor }),
  'token___en': definePage({ chunk: chunks.TokenPage, frame: 'sub', heading: 'Sign in', load: loadToken }),
}
