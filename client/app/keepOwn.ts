import type { Navigation } from '../routing/navigation.ts'
import type { Services } from '../services/services.ts'
import { keepMarks } from '../features/marks/keepMarks.ts'
import { keepSettings } from '../features/readerSettings/keepSettings.ts'

/** Keeps in step with the account what its reader marks and sets. @param clock the account's, as far as it is known */
export function keepOwn(services: Services, navigation: Navigation, clock: () => string) {
  keepMarks(services).clock = clock
  keepSettings(services, navigation).clock = clock
}
