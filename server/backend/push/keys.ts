import { createECDH, type ECDH } from 'node:crypto'
import { list } from '../../settings/kinds.ts'

/** RFC 8292, as base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

const BYTES = 32

type KeysOfBrands = { keys?: VapidKeys; brands: ReadonlyMap<string, VapidKeys> }

export type PushSettings = KeysOfBrands & {
  /** Origins. Absent: those of the browser vendors. */
  services?: readonly string[]
}

/** `key,brand=key`, the default one without a name. */
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

function pairOf(privateKey: string): VapidKeys | undefined {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
    return { privateKey, publicKey: pair.getPublicKey('base64url') }
  } catch {
    return undefined
  }
}

export function newKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return written(pair)
}

export function written(pair: Pick<ECDH, 'getPublicKey' | 'getPrivateKey'>): VapidKeys {
  const key = pair.getPrivateKey()
  // One in 256 begins with a zero byte, which is omitted.
  const padded = Buffer.concat([Buffer.alloc(BYTES - key.length), key])
  return { publicKey: pair.getPublicKey('base64url'), privateKey: padded.toString('base64url') }
}

export const keysOf =
  ({ keys, brands }: KeysOfBrands) =>
  (brand: string): VapidKeys | undefined =>
    brands.get(brand) ?? keys
