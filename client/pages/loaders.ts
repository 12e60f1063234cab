import type { Loader, Page } from '../routing/page/page.ts'
import { loader as activeNovel } from './activeNovel/load.ts'
import { loader as ads } from './ads/load.ts'
import { loader as author } from './author/load.ts'
import { loader as badRequest } from './badRequest/load.ts'
import { loader as book } from './book/load.ts'
import { loader as category } from './category/load.ts'
import { loader as genre } from './genre/load.ts'
import { loader as genres } from './genres/load.ts'
import { loader as history } from './history/load.ts'
import { loader as home } from './home/load.ts'
import { loader as hotNovels } from './hotNovels/load.ts'
import { loader as invited } from './invited/load.ts'
import { loader as keyword } from './keyword/load.ts'
import { privacy, terms } from './legal/load.ts'
import { loader as login } from './login/load.ts'
import { loader as moreResults } from './moreResults/load.ts'
import { loader as myinfo } from './myinfo/load.ts'
import { loader as myLocked } from './myLocked/load.ts'
import { loader as notFound } from './notFound/load.ts'
import { loader as offline } from './offline/load.ts'
import { loader as ranking } from './ranking/load.ts'
import { loader as reader } from './reader/load.ts'
import { loader as results } from './results/load.ts'
import { loader as search } from './search/load.ts'
import { loader as section } from './section/load.ts'
import { loader as tag } from './tag/load.ts'
import { loader as tags } from './tags/load.ts'
import { loader as token } from './token/load.ts'
import { loader as topUp } from './topUp/load.ts'
import { loader as translator } from './translator/load.ts'
import { loader as receipt } from './receipt/load.ts'
import { loader as voucherHistory } from './voucherHistory/load.ts'
import type { pages } from './pages.ts'

/** By the file of the page's screen. */
type Loaders = {
  [P in (typeof pages)[number] as P['chunk']['name']]: P extends Page<infer Data> ? Loader<Data> : never
}

/**
 * How each page is loaded: a list of imports, one row a page. One chunk of its own: a page that the server rendered
 * needs none of it.
 */
export const loaders: Loaders = {
  'activeNovel/ActiveNovelPage': activeNovel,
  'ads/AdsPage': ads,
  'author/AuthorPage': author,
  'badRequest/BadRequestPage': badRequest,
  'book/BookPage': book,
  'category/CategoryPage': category,
  'genre/GenrePage': genre,
  'genres/GenresPage': genres,
  'history/HistoryPage': history,
  'home/HomePage': home,
  'hotNovels/HotNovelsPage': hotNovels,
  'invited/InvitedPage': invited,
  'keyword/KeywordsPage': keyword,
  'legal/PrivacyPage': privacy,
  'legal/TermsPage': terms,
  'login/LoginPage': login,
  'moreResults/MoreResultsPage': moreResults,
  'myinfo/MyInfoPage': myinfo,
  'myLocked/MyLockedPage': myLocked,
  'notFound/NotFoundPage': notFound,
  'offline/OfflinePage': offline,
  'ranking/RankingPage': ranking,
  'reader/ReaderPage': reader,
  'results/ResultsPage': results,
  'search/SearchPage': search,
  'section/SectionPage': section,
  'tag/TagPage': tag,
  'tags/AllTagsPage': tags,
  'tags/TagsPage': tags,
  'token/TokenPage': token,
  'topUp/TopUpPage': topUp,
  'translator/TranslatorPage': translator,
  'receipt/ReceiptPage': receipt,
  'voucherHistory/VoucherHistoryPage': voucherHistory,
}
