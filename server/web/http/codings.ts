import { LRUCache } from 'lru-cache'

/** How an answer's body can be packed. */
type Coding = 'br' | 'gzip' | 'zstd' | 'identity'

const LONGEST = 200

/**
 * Gives what chooses, of the codings that are offered, the first that a client takes by its Accept-Encoding (RFC 9110,
 * 12.5.3), or none of them.
 */
export function chooseCoding<Offered extends Coding>(...offered: Offered[]) {
  /** How clients say it: a few dozen texts, and whatever somebody makes up. */
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
