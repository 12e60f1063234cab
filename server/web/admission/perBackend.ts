/** Scheme, host and port of a backend; '' without an address. */
export const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '')

/** One of something for each backend, made when first used. @param close for one whose backend no brand uses now */
export function perBackend<One>(create: (key: string) => One, close: (one: One) => void = () => {}) {
  const known = new Map<string, One>()
  return {
    of(key: string): One {
      const one = known.get(key) ?? create(key)
      known.set(key, one)
      return one
    },
    find: (key: string): One | undefined => known.get(key),
    all: (): One[] => [...known.values()],
    retainOnly(keys: readonly string[]): void {
      for (const [key, one] of known) if (!keys.includes(key) && known.delete(key)) close(one)
    },
  }
}
