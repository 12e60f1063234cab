import { createHash } from 'node:crypto'
import * as z from 'zod'
import { assemble, CODINGS, type Bodies, type CachedPage } from '../cachedPage.ts'

/** Format version: other bytes are rejected. */
const MARK = Buffer.from('quire3')
const START = MARK.length + 4
const DIGEST = 32
const LONGEST_FACTS = 16_384

const factsSchema = z.strictObject({
  key: z.string(),
  status: z.literal([200, 404, 410]),
  scheme: z.enum(['http', 'https']),
  type: z.string().regex(/^[\w+./;= -]{1,100}$/),
  policy: z.string().regex(/^[\x20-\x7e]{1,4000}$/),
  hash: z.string().regex(/^[\w-]{22}$/),
  madeAt: z.int().min(0),
  language: z.string().max(35).optional(),
  isTranslated: z.boolean().optional(),
  isPublic: z.boolean().optional(),
  canonical: z.string().max(2000).optional(),
  isThorough: z.boolean(),
  lengths: z.tuple([z.int().min(1), z.int().min(1), z.int().min(1)]),
})

const digestOf = (...parts: Buffer[]) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

/** Serializes a page for Redis: mark, length of the facts, facts, the three bodies, and a digest of everything. */
export function pack(key: string, { forms, ...page }: CachedPage): Buffer {
  const bodies = CODINGS.map(coding => forms[coding].body)
  const lengths = bodies.map(({ length }) => length)
  const { status, scheme, type, policy, language, isTranslated, isPublic, hash, madeAt, canonical, isThorough } = page
  const details = {
    status,
    scheme,
    type,
    policy,
    language,
    isTranslated,
    isPublic,
    hash,
    madeAt,
    canonical,
    isThorough,
  }
  const said = { key, ...details, lengths }
  const facts = Buffer.from(JSON.stringify(said))
  const start = Buffer.alloc(START)
  MARK.copy(start)
  start.writeUInt32BE(facts.length, MARK.length)
  const parts = [start, facts, ...bodies]
  return Buffer.concat([...parts, digestOf(...parts)])
}

/** Restores a page of this key; undefined if the bytes are invalid or incomplete. */
export function unpack(key: string, bytes: Buffer, now: number): CachedPage | undefined {
  if (bytes.length < START + DIGEST || !bytes.subarray(0, MARK.length).equals(MARK)) return undefined
  const content = bytes.subarray(0, -DIGEST)
  if (!digestOf(content).equals(bytes.subarray(-DIGEST))) return undefined
  const length = content.readUInt32BE(MARK.length)
  if (length > LONGEST_FACTS) return undefined
  const said = factsSchema.safeParse(parsed(content.subarray(START, START + length).toString()))
  if (!said.success || said.data.key !== key) return undefined
  const { key: _key, lengths, ...facts } = said.data
  let at = START + length
  const pieces = lengths.map(length => content.subarray(at, (at += length)))
  if (at !== content.length) return undefined
  const [br, gzip, identity] = pieces
  // Another machine's clock may be ahead.
  return assemble({ ...facts, madeAt: Math.min(facts.madeAt, now), isCacheable: true }, {
    br,
    gzip,
    identity,
  } as Bodies)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
