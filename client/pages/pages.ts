import { activeNovel } from './activeNovel/page.ts'
import { ads } from './ads/page.ts'
import { author } from './author/page.ts'
import { badRequest } from './badRequest/page.ts'
import { book } from './book/page.ts'
import { category } from './category/page.ts'
import { genre } from './genre/page.ts'
import { genres } from './genres/page.ts'
import { history } from './history/page.ts'
import { home } from './home/page.ts'
import { hotNovels } from './hotNovels/page.ts'
import { invited } from './invited/page.ts'
import { keyword } from './keyword/page.ts'
import { privacy, terms } from './legal/page.ts'
import { login } from './login/page.ts'
import { moreResults } from './moreResults/page.ts'
import { myinfo } from './myinfo/page.ts'
import { myLocked } from './myLocked/page.ts'
import { notFound } from './notFound/page.ts'
import { offline } from './offline/page.ts'
import { ranking } from './ranking/page.ts'
import { reader } from './reader/page.ts'
import { results } from './results/page.ts'
import { search } from './search/page.ts'
import { section } from './section/page.ts'
import { tag } from './tag/page.ts'
import { allTags, tags } from './tags/page.ts'
import { token } from './token/page.ts'
import { topUp } from './topUp/page.ts'
import { translator } from './translator/page.ts'
import { receipt } from './receipt/page.ts'
import { voucherHistory } from './voucherHistory/page.ts'

/** Every page of the site: a list of imports, one row a page. What a page is stands in its own folder. */
export const pages = [
  activeNovel,
  ads,
  allTags,
  author,
  badRequest,
  book,
  category,
  genre,
  genres,
  history,
  home,
  hotNovels,
  invited,
  keyword,
  login,
  moreResults,
  myinfo,
  myLocked,
  notFound,
  offline,
  privacy,
  ranking,
  reader,
  results,
  search,
  section,
  tag,
  tags,
  terms,
  token,
  topUp,
  translator,
  receipt,
  voucherHistory,
] as const
