import { saveSettings } from '../../accounts/saveSettings.ts'
import { notAfter } from '../../call/notAfter.ts'
import type { Handler } from '../../call/handler.ts'

/** Unknown names are stored for sites that use them. */
export const handle: Handler<'settings.save'> = async ({ entries }, { database, reader, now }) => {
  const settings = entries.map(entry => ({ ...entry, changed_at: notAfter(now, entry.changed_at) }))
  await saveSettings(database, reader.id, settings)
  return { saved: entries.length }
}
