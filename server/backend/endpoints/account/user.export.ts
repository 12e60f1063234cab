import { countExport } from '../../accounts/limits/mailLimits.ts'
import { exportPage } from '../../accounts/own/export.ts'
import type { Handler } from '../../call/handler.ts'

/** A page of all that is kept of the reader; another call gives the next, so that no answer grows with the account. */
export const handle: Handler<'user.export'> = async ({ cursor }, call) => {
  await countExport(call, call.reader)
  return exportPage(call, cursor)
}
