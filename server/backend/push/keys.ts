import { createECDH, type ECDH } from 'node:crypto'
import * as z from 'zod'

/** A pair of keys by which push services know who sends (VAPID, RFC 8292), both as base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

/** Of a private key. */
const BYTES = 32

const PUBLIC = 'a public key as quire push:keys prints it'
const PRIVATE = 'a private key as quire push:keys prints it'
export const publicKey = z.string(PUBLIC).regex(/^[\w-]{87}$/, PUBLIC)
export const privateKey = z.string(PRIVATE).regex(/^[\w-]{43}$/, PRIVATE)

/** Keys of one brand in the settings. Their refusals say what is wanted. */
export const brandKeys = z.strictObject(
  {
    brand: z.string('the folder of a brand').regex(/^[\w-]{1,60}$/, 'the folder of a brand'),
    public_key: publicKey,
    private_key: privateKey,
  },
  { error: 'an object of brand, public_key and private_key' },
)
type BrandKeys = z.infer<typeof brandKeys>

/** What the settings say of keys: a pair for all brands, and pairs of single ones. */
export type PushSettings = {
  keys?: VapidKeys
  brands: readonly BrandKeys[]
  /** Who push services write to: `mailto:` or https. Absent: the brand’s address. */
  subject?: string
  /** Origins of the only push services that are used. Absent: those of who makes browsers. */
  services?: readonly string[]
}

/** Whether a private key is the public one's. */
export function belongTogether({ publicKey, privateKey }: VapidKeys): boolean {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

/** A new pair. */
export function newKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return written(pair)
}

/** A pair as it stands in settings. */
export function written(pair: Pick<ECDH, 'getPublicKey' | 'getPrivateKey'>): VapidKeys {
  const key = pair.getPrivateKey()
  // One in 256 begins with a byte of 0, which is not given.
  const whole = Buffer.concat([Buffer.alloc(BYTES - key.length), key])
  return { publicKey: pair.getPublicKey('base64url'), privateKey: whole.toString('base64url') }
}

/** The keys of a brand: its own, else those of all. */
export function keysOf({ keys, brands }: PushSettings): (brand: string) => VapidKeys | undefined {
  const own = new Map(
    brands.map(({ brand, public_key, private_key }) => [brand, { publicKey: public_key, privateKey: private_key }]),
  )
  return brand => own.get(brand) ?? keys
}
