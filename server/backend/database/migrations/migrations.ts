import type { Migration } from 'kysely/migration'
import { catalogue } from './first/0001.catalogue.ts'
import { shelves } from './first/0002.shelves.ts'
import { service } from './first/0003.service.ts'
import { accounts } from './first/0004.accounts.ts'
import { coins } from './first/0005.coins.ts'
import { payments } from './first/0006.payments.ts'
import { oauth } from './first/0007.oauth.ts'
import { signInLimits } from './first/0008.signInLimits.ts'
import { paymentLinks } from './first/0009.paymentLinks.ts'
import { openWords } from './first/0010.openWords.ts'
import { coverSizes } from './first/0011.coverSizes.ts'
import { proofs } from './0012.proofs.ts'
import { moneyKept } from './0013.moneyKept.ts'
import { ownAccount } from './0014.ownAccount.ts'
import { chapterKeys } from './0015.chapterKeys.ts'
import { withdrawal } from './0016.withdrawal.ts'
import { support } from './0017.support.ts'
import { shelf } from './0020.shelf.ts'
import { nameWords } from './0021.nameWords.ts'
import { ownersTold } from './0022.ownersTold.ts'
import { push } from './0023.push.ts'
import { reviews } from './0024.reviews.ts'
import { ownReading } from './0025.ownReading.ts'
import { volumes } from './0026.volumes.ts'
import { hiddenTogether } from './0028.hiddenTogether.ts'
import { orderToken } from './0030.orderToken.ts'
import { formerAccounts } from './0031.formerAccounts.ts'
import { expiringCheckouts } from './0032.expiringCheckouts.ts'
import { ended } from './0034.ended.ts'
import { endedWays } from './0035.endedWays.ts'
import { trendBlock } from './0036.trendBlock.ts'

/** In the order of their names. One that was released is never changed: later changes get a migration of their own. */
export const migrations: Record<string, Migration> = {
  '0001.catalogue': catalogue,
  '0002.shelves': shelves,
  '0003.service': service,
  '0004.accounts': accounts,
  '0005.coins': coins,
  '0006.payments': payments,
  '0007.oauth': oauth,
  '0008.signInLimits': signInLimits,
  '0009.paymentLinks': paymentLinks,
  '0010.openWords': openWords,
  '0011.coverSizes': coverSizes,
  '0012.proofs': proofs,
  '0013.moneyKept': moneyKept,
  '0014.ownAccount': ownAccount,
  '0015.chapterKeys': chapterKeys,
  '0016.withdrawal': withdrawal,
  '0017.support': support,
  '0020.shelf': shelf,
  '0021.nameWords': nameWords,
  '0022.ownersTold': ownersTold,
  '0023.push': push,
  '0024.reviews': reviews,
  '0025.ownReading': ownReading,
  '0026.volumes': volumes,
  '0028.hiddenTogether': hiddenTogether,
  '0030.orderToken': orderToken,
  '0031.formerAccounts': formerAccounts,
  '0032.expiringCheckouts': expiringCheckouts,
  '0034.ended': ended,
  '0035.endedWays': endedWays,
  '0036.trendBlock': trendBlock,
}
