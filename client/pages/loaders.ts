import type { RouteName } from '../../shared/routes.ts'
import { errors } from '../text/en/site/errors.ts'
import { headings } from '../text/en/site/headings.ts'
import { heads } from '../text/en/site/heads.ts'
import { load as loadAds } from './ads/load.ts'
import { load as loadAuthor } from './author/load.ts'
import { load as loadBook, loadChapters, loadRecommendations } from './book/load.ts'
import { load as loadCategory } from './category/load.ts'
import { load as loadGenre } from './genre/load.ts'
import { load as loadGenres } from './genres/load.ts'
import { load as loadHistory } from './history/load.ts'
import { load as loadHome } from './home/load.ts'
import { load as loadActiveNovel } from './activeNovel/load.ts'
import { load as loadInvited } from './invited/load.ts'
import { load as loadKeyword } from './keyword/load.ts'
import { load as loadWords } from './hotNovels/load.ts'
import { load as loadTopUp } from './topUp/load.ts'
import type { Head, Loader, PageContext } from '../routing/page/page.ts'
import type { PageData } from './pages.ts'
import { load as loadRanking } from './ranking/load.ts'
import { load as loadReader, loadRecommendations as loadReadNext } from './reader/load.ts'
import { loadMore, loadResults, loadSearch } from '../features/search/findBooks.ts'
import { load as loadSection } from './section/load.ts'
import { load as loadTag } from './tag/load.ts'
import { load as loadTags } from './tags/load.ts'
import { load as loadToken } from './token/load.ts'

/** A page that needs no data. */
const standing = (title: string, more?: Partial<Head>, status?: number) => async () => ({
  data: null,
  head: { title, ...more },
  status,
})
const described =
  (title: string, canonical: string, text: (values: { brand: string }) => string) =>
  async ({ brand }: PageContext) => ({
    data: null,
    head: { title, canonical, description: text({ brand: brand.appName }) },
  })
const PRIVATE = { noindex: true } as const

/** How each page is loaded, by route name. One chunk of its own: a page that the server rendered needs none of it. */
export const loaders: { [Name in RouteName]: Loader<PageData[Name]> } = {
  index___en: { load: loadHome },
  '404___en': { load: standing(errors.notFoundTitle, PRIVATE, 404) },
  '400___en': { load: standing(errors.badRequestTitle, PRIVATE, 400) },
  ads___en: { load: loadAds },
  becomeOurTranslator___en: { load: described(headings.translator, '/becomeOurTranslator', heads.translatorText) },
  genres___en: { load: loadGenres },
  history___en: { load: loadHistory },
  login___en: { load: standing(headings.signIn, PRIVATE) },
  myinfo___en: { load: standing(headings.mine, PRIVATE) },
  search___en: { load: loadSearch },
  'search-more___en': { load: loadMore },
  tags___en: { load: loadTags },
  'myinfo-myLocked___en': { load: standing(headings.unlocked, PRIVATE) },
  'myinfo-privacyPolicy___en': { load: described(headings.privacy, '/myinfo/privacyPolicy', heads.privacyText) },
  'myinfo-rechargeList___en': { load: loadTopUp },
  'myinfo-teams_of_services___en': { load: described(headings.terms, '/myinfo/teams_of_services', heads.termsText) },
  'myinfo-voucherHistory___en': { load: standing(headings.voucherHistory, PRIVATE) },
  'search-more-result-name___en': { load: loadMore },
  'all-tags-subid___en': { load: loadTags },
  'category-name___en': { load: loadCategory },
  'search-more-name___en': { load: loadMore },
  'search-result___en': { load: loadResults },
  'search-result-name___en': { load: loadResults },
  'book-reader-bookid-chapterid___en': { load: loadReader, late: { recommendations: loadReadNext } },
  'genres-subid-subname___en': { load: loadGenre },
  'hotnovels-letter-page___en': { load: loadWords },
  'invited-to-help-bookId-activeId___en': { load: loadInvited },
  'keywords-name-page___en': { load: loadKeyword },
  'secPage-subid-name___en': { load: loadSection },
  'tags-subid-name___en': { load: loadTag },
  'active-novel-bookId-category-bookName___en': { load: loadActiveNovel },
  'category-name-subName-title___en': { load: loadCategory },
  'novel-bookId-category-bookName___en': {
    load: loadBook,
    late: { chapters: loadChapters, recommendations: loadRecommendations },
  },
  'ranking-type-id-num___en': { load: loadRanking },
  'author-authorId-name___en': { load: loadAuthor },
  token___en: { load: loadToken },
}
