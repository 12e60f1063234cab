import * as z from 'zod'
import type { Environment, Settings, Values } from '../../settings.ts'
import { list, textLike } from '../../settings/kinds.ts'
import { belongTogether, brandKeys, privateKey, publicKey, type PushSettings } from '../push/keys.ts'
import { readJson } from '../text/json.ts'
import { wrongPair } from './pair.ts'

/** Notifications of new chapters (Web Push). */
export const push = {
  vapidPublicKey: {
    name: 'VAPID_PUBLIC_KEY',
    schema: publicKey.optional(),
    example: 'BPpUCn68h_MUnypeKGzYxNmGcVvQv3KxtAkLhplWxfe6toTtgD80fNLFRnquhelaylmqsIwbRldQy02BY2XA6u4',
    meaning:
      'Public key by which browsers subscribe to news of new chapters (Web Push); `quire push:keys` makes a pair. ' +
      'Absent: there are no such notifications. With another pair all readers have to switch them on again.',
  },
  vapidPrivateKey: {
    name: 'VAPID_PRIVATE_KEY',
    secret: true,
    schema: privateKey.optional(),
    example: 'the output of quire push:keys',
    meaning: 'Its private key. Needed with `VAPID_PUBLIC_KEY`.',
  },
  vapidBrands: {
    name: 'VAPID_BRANDS',
    secret: true,
    schema: z.string().transform(readJson).pipe(z.array(brandKeys, 'a JSON list of keys of brands')),
    preset: '[]',
    example: '[{"brand":"lampread","public_key":"B…","private_key":"…"}]',
    meaning: 'Pairs of brands that have their own, as a JSON list of `{brand, public_key, private_key}`.',
  },
  vapidSubject: {
    name: 'VAPID_SUBJECT',
    schema: textLike(
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
      'mailto: and an address, or an https address',
    ).optional(),
    example: 'mailto:books@mail.example',
    meaning: 'Whom push services may write to: `mailto:` or https. Absent: each brand’s `contactEmail`.',
  },
  pushServices: {
    name: 'PUSH_SERVICES',
    schema: list
      .refine(
        origins => origins.length > 0 && origins.every(origin => URL.parse(origin)?.origin === origin),
        'origins such as https://push.example, separated by commas',
      )
      .optional(),
    example: 'https://fcm.googleapis.com,https://push.example',
    meaning:
      'Origins of the only push services that messages are sent to. Absent: those of Google, Mozilla, Apple and ' +
      'Microsoft, whose browsers nearly all readers have.',
  },
} as const satisfies Settings

/** By what readers' browsers are told; undefined: they are not. */
export function pushOf(values: Values<typeof push>): PushSettings | undefined {
  const { vapidPublicKey: publicKey, vapidPrivateKey: privateKey, vapidBrands: brands } = values
  const keys = publicKey && privateKey ? { publicKey, privateKey } : undefined
  if (!keys && brands.length === 0) return undefined
  return { keys, brands, subject: values.vapidSubject, services: values.pushServices }
}

/** Keys that are no pair: push services would refuse every message. */
export function wrongPush(
  { vapidPublicKey, vapidPrivateKey, vapidBrands = [] }: Partial<Values<typeof push>>,
  given: Environment,
) {
  const wrong = wrongPair(given, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'])
  if (vapidPublicKey && vapidPrivateKey && !belongTogether({ publicKey: vapidPublicKey, privateKey: vapidPrivateKey }))
    wrong.push({ name: 'VAPID_PRIVATE_KEY', reason: 'is not the private key of VAPID_PUBLIC_KEY' })
  for (const { brand, public_key, private_key } of vapidBrands)
    if (!belongTogether({ publicKey: public_key, privateKey: private_key }))
      wrong.push({ name: 'VAPID_BRANDS', reason: `has keys of ${brand} that are no pair` })
  return wrong
}
