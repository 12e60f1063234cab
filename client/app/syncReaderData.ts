import type { Navigation } from '../routing/navigation.ts'
import type { Services } from '../services/services.ts'
import { syncMarks } from '../features/marks/syncMarks.ts'
import { syncSettings } from '../features/readerSettings/syncSettings.ts'

/** Syncs the reader's marks and settings with the account. @param clock the account's time, as far as known */
export function syncReaderData(services: Services, navigation: Navigation, clock: () => string) {
  syncMarks(services).clock = clock
  syncSettings(services, navigation).clock = clock
}
