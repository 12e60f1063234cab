import { LRUCache } from 'lru-cache'

/** Content encodings of a response. */
type Coding = 'br' | 'gzip' | 'zstd' | 'identity'

const LONGEST = 200

/**
 * Returns a function that picks, from the offered encodings in order, the first that a client accepts by
 * Accept-Encoding (RFC 9110, 12.5.3), or `identity`.
 */
export function chooseCoding<Offered extends Coding>(...offered: Offered[]) {
  /** Header values seen: a few dozen are common, others may be invented. */
  const known = new LRUCache<string, Offered | 'identity'>({ max: 200 })
  return (accepted: string | undefined): Offered | 'identity' => {
    if (!accepted || accepted.length > LONGEST) return 'identity'
    const remembered = known.get(accepted)
    if (remembered) return remembered
    const weights = weightsOf(accepted)
    const coding = offered.find(name => (weights.get(name) ?? weights.get('*') ?? 0) > 0) ?? 'identity'
    known.set(accepted, coding)
    return coding
  }
}

const weightsOf = (accepted: string): Map<string, number> =>
  new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map(part => {
        const [name = '', ...parameters] = part.split(';').map(text => text.trim())
        const weight = parameters.find(text => text.startsWith('q='))
        return [name, weight ? Number(weight.slice(2)) : 1]
      }),
  )
