import { randomUUID } from 'node:crypto'
import request from 'supertest'
import { newAddress, PASSWORD } from './account.ts'
import type { Account } from './knownReader.ts'
import { mailFolder, mailTo } from './mail.ts'
import type { Site } from './site.ts'

type Where = {
  site: Pick<Site, 'port'>
  /** Its `DATA_DIR`. */
  folder: string
}

/** A reader of `novelpack` on a site of its own who unlocked a chapter, with the vouchers of welcome. */
export async function newOwner(
  { site, folder }: Where,
  { book, chapter }: { book: number; chapter: number },
): Promise<Account & { email: string }> {
  const email = newAddress()
  const { ticket } = await call<{ ticket: string }>('user.signup', { email, password: PASSWORD, accept_terms: true })
  const { code } = await mailTo(email, 'Confirm', mailFolder(folder))
  const account = await call<Account>('user.confirm', { ticket, code })
  // Who looks at the wallet has vouchers in it.
  await call('user.surplus', undefined, account.token)
  await call('order.create', { kind: 'chapters', book_id: book, chapter_ids: [chapter] }, account.token)
  return { ...account, email }

  /** A body makes it a POST. */
  async function call<Data>(name: string, body?: object, token = ''): Promise<Data> {
    const path = `/novelpack_api/v1/${name}`
    const api = request(`http://127.0.0.1:${site.port}`)
    const { body: answer } = await (body ? api.post(path).send(body) : api.get(path))
      .set({ Host: 'novelpack.localhost', 'Device-Uuid': 'owner', 'Idempotency-Key': randomUUID() })
      .set('Authorization', `Bearer ${token}`)
      .expect(200)
    return answer.data
  }
}
