import { countExport } from '../../accounts/attempts.ts'
import { exportPage } from '../../accounts/own/export.ts'
import type { Handler } from '../../call/handler.ts'

/** Paged, so that responses stay small. */
export const handle: Handler<'user.export'> = async ({ cursor }, call) => {
  await countExport(call, call.reader)
  return exportPage(call, cursor)
}
