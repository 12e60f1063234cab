import { reaction } from 'mobx'
import { STORAGE } from '../../../shared/cookies.ts'
import { phoneNight } from '../../platform/phoneNight.ts'
import { persistent } from '../../platform/storage.ts'
import type { Navigation } from '../../routing/navigation.ts'
import { openBookIn } from '../../routing/page/view.ts'
import type { Services } from '../../services/services.ts'
import type { Stores } from '../../stores/createStores.ts'
import { settingsApplied as text } from '../../../shared/text/en/comfort/settingsApplied.ts'
import { QUIETLY, syncWithAccount } from '../account/syncWithAccount.ts'
import { ReaderSettings } from './readerSettings.ts'

const settingsOf = new WeakMap<Stores, ReaderSettings>()

/** This tab's reader settings, synced with the account from first use. Browser only, after the stores are restored. */
export function syncSettings(services: Services, navigation: Navigation | undefined): ReaderSettings {
  const { api, notices, stores } = services
  const known = settingsOf.get(stores)
  if (known) return known
  const settings = new ReaderSettings({
    storage: persistent,
    stores,
    isReading: () => navigation !== undefined && openBookIn(navigation.current.view)?.chapterId !== undefined,
    isPhoneDark: () => phoneNight().matches,
    onApplied: () => notices.toast(text.applied),
  })
  settingsOf.set(stores, settings)
  reaction(() => stores.local.persisted, settings.note, { fireImmediately: true })
  navigation?.onArrival(settings.arrive)
  syncWithAccount(services, {
    part: 'settings',
    key: STORAGE.settings,
    restore: settings.restore,
    owner: () => settings.owner,
    unsent: owner => JSON.stringify(settings.unsent(owner).map(({ name, changed_at }) => name + changed_at)),
    changeReader: settings.changeReader,
    async fetch(owner) {
      const { s, d, errors } = await api.get('settings.get', {}, QUIETLY)
      if (!s) return errors[0]
      if (settings.owner === owner) settings.merge(owner, d.items)
      return undefined
    },
    async send(owner) {
      const sent = settings.unsent(owner)
      if (sent.length === 0) return undefined
      const entries = sent.map(({ name, value, changed_at }) => ({ name, value, changed_at }))
      const { s, errors } = await api.post('settings.save', { entries }, { ...QUIETLY, keepalive: true })
      if (!s) return errors[0]
      settings.confirm(sent)
      return undefined
    },
    missing: settings.resetToDevice,
  })
  return settings
}
