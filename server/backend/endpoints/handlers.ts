import type { Finishers, Handlers } from '../call/handler.ts'
import { userUndoEmail } from './account/user.undoEmail.ts'
import { userSignup } from './account/user.signup.ts'
import { userReset } from './account/user.reset.ts'
import { userResend } from './account/user.resend.ts'
import { userPassword } from './account/user.password.ts'
import { userForgot } from './account/user.forgot.ts'
import { userEmail } from './account/user.email.ts'
import { userDelete } from './account/user.delete.ts'
import { userExport } from './account/user.export.ts'
import { userProve } from './account/user.prove.ts'
import { userEndSession } from './account/user.endSession.ts'
import { userSessions } from './account/user.sessions.ts'
import { userConfirm } from './account/user.confirm.ts'
import { authorHome } from './book/author.home.ts'
import { bookChapters } from './book/book.chapters.ts'
import { bookShow } from './book/book.show.ts'
import { chapterFree } from './book/chapter.free.ts'
import { chapterOrdered } from './book/chapter.ordered.ts'
import { recommendGet } from './book/recommend.get.ts'
import { getTypeList } from './complaint/complaint.get_type_list.ts'
import { submitSave } from './complaint/complaint.submit_save.ts'
import { deviceReport } from './device/device.report.ts'
import { nestedInfo } from './device/nestedH5.info.ts'
import { reportData } from './device/selfAttribution.reportData.ts'
import { inviteHelp } from './event/event.inviteActivityHelpPage.ts'
import { tagGroupList } from './genre/recommend.tag_group_list.ts'
import { bannerIndex } from './home/banner.index.ts'
import { getChannelList } from './home/channel.getChannelList.ts'
import { recommendIndex } from './home/recommend.index3.ts'
import { rankBooks } from './ranking/bookRank.book_list.ts'
import { rankList } from './ranking/bookRank.list.ts'
import { userPasskeys } from './passkey/user.passkeys.ts'
import { userPasskeyOptions } from './passkey/user.passkeyOptions.ts'
import { userAddPasskey } from './passkey/user.addPasskey.ts'
import { userNamePasskey } from './passkey/user.namePasskey.ts'
import { userRemovePasskey } from './passkey/user.removePasskey.ts'
import { userUndoPasskey } from './passkey/user.undoPasskey.ts'
import { userPasskeySignIn } from './passkey/user.passkeySignIn.ts'
import { readlogBatchsave } from './readlog/readlog.batchsave.ts'
import { readlogGet } from './readlog/readlog.get.ts'
import { reviewList } from './review/review.list.ts'
import { reviewMine } from './review/review.mine.ts'
import { reviewRemove } from './review/review.remove.ts'
import { reviewReport } from './review/review.report.ts'
import { reviewSave } from './review/review.save.ts'
import { shelfList } from './shelf/shelf.list.ts'
import { shelfSave } from './shelf/shelf.save.ts'
import { passagesList } from './passages/passages.list.ts'
import { passagesSave } from './passages/passages.save.ts'
import { settingsGet } from './settings/settings.get.ts'
import { settingsSave } from './settings/settings.save.ts'
import { pushKey } from './push/push.key.ts'
import { pushList } from './push/push.list.ts'
import { pushSubscribe } from './push/push.subscribe.ts'
import { pushUnsubscribe } from './push/push.unsubscribe.ts'
import { hotWords } from './search/hotsearch.words.ts'
import { noteSearch } from './search/search.multi.ts'
import { bookTags } from './seo/seo.book_tags.ts'
import { siteCapabilities } from './site/site.capabilities.ts'
import { chargeList } from './user/charge.list.ts'
import { orderCreate, orderFinish } from './user/order.create.ts'
import { orderReceipt } from './user/order.receipt.ts'
import { userCharge } from './user/user.charge.ts'
import { userCostList } from './user/user.cost_list.ts'
import { userIdentities } from './user/user.identities.ts'
import { userLogin } from './user/user.login.ts'
import { userLogout } from './user/user.logout.ts'
import { userOauthUrl } from './user/user.oauthUrl.ts'
import { userPremium } from './user/user.premium.ts'
import { userRemoveIdentity } from './user/user.removeIdentity.ts'
import { userSns } from './user/user.sns.ts'
import { userSurplus } from './user/user.surplus.ts'

export const handlers: Handlers = {
  'site.capabilities': siteCapabilities,
  'book.show': bookShow,
  'book.chapters': bookChapters,
  'chapter.free': chapterFree,
  'chapter.ordered': chapterOrdered,
  'recommend.get': recommendGet,
  'author.home': authorHome,
  'channel.getChannelList': getChannelList,
  'banner.index': bannerIndex,
  'recommend.index3': recommendIndex,
  'recommend.tag_group_list': tagGroupList,
  'bookRank.list': rankList,
  'bookRank.book_list': rankBooks,
  'hotsearch.words': hotWords,
  'seo.book_tags': bookTags,
  'user.login': userLogin,
  'user.signup': userSignup,
  'user.confirm': userConfirm,
  'user.resend': userResend,
  'user.forgot': userForgot,
  'user.reset': userReset,
  'user.password': userPassword,
  'user.email': userEmail,
  'user.undoEmail': userUndoEmail,
  'user.logout': userLogout,
  'user.sessions': userSessions,
  'user.endSession': userEndSession,
  'user.prove': userProve,
  'user.export': userExport,
  'user.delete': userDelete,
  'user.passkeys': userPasskeys,
  'user.passkeyOptions': userPasskeyOptions,
  'user.addPasskey': userAddPasskey,
  'user.namePasskey': userNamePasskey,
  'user.removePasskey': userRemovePasskey,
  'user.undoPasskey': userUndoPasskey,
  'user.passkeySignIn': userPasskeySignIn,
  'user.identities': userIdentities,
  'user.removeIdentity': userRemoveIdentity,
  'user.oauthUrl': userOauthUrl,
  'user.sns': userSns,
  'user.surplus': userSurplus,
  'user.premium': userPremium,
  'user.charge': userCharge,
  'user.cost_list': userCostList,
  'charge.list': chargeList,
  'order.create': orderCreate,
  'order.receipt': orderReceipt,
  'readlog.get': readlogGet,
  'readlog.batchsave': readlogBatchsave,
  'review.list': reviewList,
  'review.mine': reviewMine,
  'review.save': reviewSave,
  'review.remove': reviewRemove,
  'review.report': reviewReport,
  'shelf.list': shelfList,
  'shelf.save': shelfSave,
  'passages.list': passagesList,
  'passages.save': passagesSave,
  'settings.get': settingsGet,
  'settings.save': settingsSave,
  'push.key': pushKey,
  'push.list': pushList,
  'push.subscribe': pushSubscribe,
  'push.unsubscribe': pushUnsubscribe,
  'complaint.get_type_list': getTypeList,
  'complaint.submit_save': submitSave,
  'event.inviteActivityHelpPage': inviteHelp,
  'nestedH5.info': nestedInfo,
  'selfAttribution.reportData': reportData,
  'device.report': deviceReport,
}

export const finishers: Finishers = { 'order.create': orderFinish, 'search.multi': noteSearch }
