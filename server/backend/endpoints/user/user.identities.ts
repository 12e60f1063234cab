import type { Handler } from '../../call/handler.ts'
import { identitiesOf } from '../../oauth/linkedIdentities.ts'

export const handle: Handler<'user.identities'> = async (_input, { database, reader, providers }) => ({
  items: await identitiesOf(database, reader.id, providers),
})
