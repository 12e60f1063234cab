import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest()

/** CBOR (RFC 8949) as authenticators write it: whole numbers, texts, bytes and maps, all short. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (kind: number, size: number) =>
    size < 24
      ? Buffer.from([(kind << 5) | size])
      : size < 256
        ? Buffer.from([(kind << 5) | 24, size])
        : Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) {
    return Buffer.concat([head(5, value.size), ...[...value].flat().map(part => cbor(part as number))])
  }
  return Buffer.concat([head(2, value.length), value])
}

/**
 * A browser with an authenticator, as a site at this origin sees it: creates and uses a passkey, without attestation.
 */
export function newAuthenticator(origin: string, rpId = new URL(origin).hostname) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credential = randomBytes(32)
  const id = base64url(credential)
  const state = { counter: 0 }

  const client = (type: string, challenge: unknown) => Buffer.from(JSON.stringify({ type, challenge, origin }))
  /** @param more attested data when a key is created; the flags say so, and that the user was present and verified */
  const data = (more = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(state.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([more.length ? 0x45 : 0x05]), counter, more])
  }
  const respond = (response: object) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    state,
    make({ challenge }: Record<string, unknown>) {
      const coseKey = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const made = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credential.length]), credential, cbor(coseKey)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data(made)],
      ])
      return respond({
        clientDataJSON: base64url(client('webauthn.create', challenge)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      })
    },
    sign({ challenge }: Record<string, unknown>) {
      state.counter++
      const [clientData, authenticatorData] = [client('webauthn.get', challenge), data()]
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
      return respond({
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      })
    },
  }
}
