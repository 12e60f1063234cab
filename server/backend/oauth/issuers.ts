import type { Provider } from '../call/provider.ts'
import type { Database } from '../database/schema/schema.ts'

/**
 * Gives identities from before issuers were kept (`0012.proofs`) the issuer that the settings name for their provider.
 * Once: a name that means somebody else later takes nobody's identity along.
 */
export async function nameIssuers(database: Database, providers: Pick<Provider, 'name' | 'issuer'>[]): Promise<void> {
  for (const { name, issuer } of providers) {
    await database.updateTable('identity').set({ issuer }).where('issuer', '=', `name:${name}`).execute()
  }
}
