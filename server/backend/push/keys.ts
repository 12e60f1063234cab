import { createECDH, type ECDH } from 'node:crypto'
import { list } from '../../settings/kinds.ts'

/** A pair of keys by which push services know who sends (VAPID, RFC 8292), both as base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

/** Of a private key. */
const BYTES = 32

/** Keys of all brands, and of those that have their own, by folder. */
type KeysOfBrands = { keys?: VapidKeys; brands: ReadonlyMap<string, VapidKeys> }

/** What the settings say of notifications. */
export type PushSettings = KeysOfBrands & {
  /** Origins of the only push services that are used. Absent: those of who makes browsers. */
  services?: readonly string[]
}

/** Private keys as the setting has them: `key,brand=key`, the one of all others without a name. */
export const vapidKeys = list
  .refine(
    all => all.every(one => /^([\w-]{1,60}=)?[\w-]{43}$/.test(one) && pairOf(keyIn(one))),
    'private keys as quire push:keys prints them, that of a brand as brand=key, separated by commas',
  )
  .transform((all): KeysOfBrands => {
    const brands = new Map(all.map(one => [one.slice(0, Math.max(0, one.indexOf('='))), pairOf(keyIn(one))!]))
    const keys = brands.get('')
    brands.delete('')
    return { keys, brands }
  })

const keyIn = (one: string) => one.slice(one.indexOf('=') + 1)

/** Of a private key; undefined where it is none. */
function pairOf(privateKey: string): VapidKeys | undefined {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
    return { privateKey, publicKey: pair.getPublicKey('base64url') }
  } catch {
    return undefined
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
export const keysOf =
  ({ keys, brands }: KeysOfBrands) =>
  (brand: string): VapidKeys | undefined =>
    brands.get(brand) ?? keys
