import type { Kysely } from 'kysely'
import type * as accounts from './accounts.ts'
import type * as catalogue from './catalogue.ts'
import type * as money from './money.ts'
import type * as ownReading from './ownReading.ts'
import type * as push from './push.ts'
import type * as reviews from './reviews.ts'
import type * as service from './service.ts'

export type Tables = {
  author: catalogue.AuthorTable
  tag: catalogue.TagTable
  book: catalogue.BookTable
  book_tag: catalogue.BookTagTable
  cover: catalogue.CoverTable
  cover_size: catalogue.CoverSizeTable
  volume: catalogue.VolumeTable
  chapter: catalogue.ChapterTable
  chapter_text: catalogue.ChapterTextTable
  chapter_origin: catalogue.ChapterOriginTable
  retired_chapter: catalogue.RetiredChapterTable
  channel: catalogue.ChannelTable
  section: catalogue.SectionTable
  section_book: catalogue.SectionBookTable
  banner: catalogue.BannerTable
  ranking: catalogue.RankingTable
  ranking_book: catalogue.RankingBookTable
  related_book: catalogue.RelatedBookTable
  genre_tag: catalogue.GenreTagTable
  search_word: catalogue.SearchWordTable
  search_word_book: catalogue.SearchWordBookTable
  name_word: catalogue.NameWordTable
  trend: service.TrendTable
  trend_block: service.TrendBlockTable
  trend_mark: service.TrendMarkTable
  complaint_type: service.ComplaintTypeTable
  complaint: service.ComplaintTable
  charge_option: money.ChargeOptionTable
  charge_price: money.ChargePriceTable
  invite: service.InviteTable
  device_visit: service.DeviceVisitTable
  attribution: service.AttributionTable
  reader: accounts.ReaderTable
  session: accounts.SessionTable
  identity: accounts.IdentityTable
  read_log: accounts.ReadLogTable
  shelf_book: accounts.ShelfBookTable
  review: reviews.ReviewTable
  review_report: reviews.ReviewReportTable
  rating_sum: reviews.RatingSumTable
  shared_readers: reviews.SharedReadersTable
  passage: ownReading.PassageTable
  reader_setting: ownReading.ReaderSettingTable
  push_subscription: push.PushSubscriptionTable
  book_news: push.BookNewsTable
  push_note: push.PushNoteTable
  wallet: money.WalletTable
  voucher: money.VoucherTable
  orders: money.OrderTable
  order_chapter: money.OrderChapterTable
  unlock: money.UnlockTable
  ledger: money.LedgerTable
  coin_adjustment: money.CoinAdjustmentTable
  payment_event: money.PaymentEventTable
  payment_issue: money.PaymentIssueTable
  oauth_attempt: accounts.OauthAttemptTable
  return_code: accounts.ReturnCodeTable
  attempt_count: accounts.AttemptCountTable
  former_account: accounts.FormerAccountTable
  known_device: accounts.KnownDeviceTable
  ended: accounts.EndedTable
  passkey: accounts.PasskeyTable
  passkey_challenge: accounts.PasskeyChallengeTable
  proof: accounts.ProofTable
  mail: accounts.MailTable
  stored_answer: service.StoredAnswerTable
  admin_log: service.AdminLogTable
  fact: service.FactTable
}

/** The database, or a transaction on it. */
export type Database = Kysely<Tables>
