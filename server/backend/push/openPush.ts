import type { Push } from '../call/handler.ts'
import { createPusher } from './createPusher.ts'
import { keysOf, type PushSettings } from './keys.ts'
import { createSender } from './sender.ts'
import { isPushService } from './services.ts'

type Options = Omit<Parameters<typeof createPusher>[0], 'sender' | 'keysOf' | 'subjectOf'> & {
  settings: PushSettings
  /** Contact address of a brand; '' if unknown. */
  contactOf: (brand: string) => string
}

/** Push support for calls, and the sender. */
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
