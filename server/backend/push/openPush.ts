import type { Push } from '../call/handler.ts'
import { createPusher } from './createPusher.ts'
import { keysOf, type PushSettings } from './keys.ts'
import { createSender } from './sender.ts'
import { isPushService } from './services.ts'

type Options = Omit<Parameters<typeof createPusher>[0], 'sender' | 'keysOf' | 'subjectOf'> & {
  settings: PushSettings
  /** The address of a brand, '' where it is not known. */
  contactOf: (brand: string) => string
}

/** What calls need to know of how browsers are told, and what tells them. */
export function openPush({ settings, contactOf, ...rest }: Options): Push & ReturnType<typeof createPusher> {
  const keys = keysOf(settings)
  const subjectOf = (brand: string) => `mailto:${contactOf(brand) || `nobody@${brand}.invalid`}`
  const pusher = createPusher({ ...rest, sender: createSender(settings.services), keysOf: keys, subjectOf })
  return {
    ...pusher,
    keyOf: brand => keys(brand)?.publicKey,
    takes: endpoint => isPushService(endpoint, settings.services),
  }
}
