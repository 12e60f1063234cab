import { newAccount, postAs, getAs, type Account } from './readerApi.ts'
import type { Site } from './site.ts'

type Where = {
  site: Pick<Site, 'port'>
  /** The site's `DATA_DIR`. */
  folder: string
}

/** A reader of `novelpack` on a separate site who unlocked a chapter, with the welcome vouchers. */
export async function newOwner(
  { site, folder }: Where,
  { book, chapter }: { book: number; chapter: number },
): Promise<Account> {
  const account = await newAccount(undefined, { port: site.port, folder })
  // Looking at the wallet grants the vouchers.
  await getAs(account, 'user.surplus', {})
  await postAs(account, 'order.create', { kind: 'chapters', book_id: book, chapter_ids: [chapter] })
  return account
}
