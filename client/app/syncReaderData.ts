import type { Navigation } from '../routing/navigation.ts'
import type { Services } from '../services/services.ts'
import { syncMarks } from '../features/marks/syncMarks.ts'
import { syncSettings } from '../features/readerSettings/syncSettings.ts'

/** Keeps in step with the account what its reader marks and sets. @param clock the account's, as far as it is known */
export function syncReaderData(services: Services, navigation: Navigation, clock: () => string) {
  syncMarks(services).clock = clock
  syncSettings(services, navigation).clock = clock
}
