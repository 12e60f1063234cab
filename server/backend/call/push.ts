/** How browsers are told of new chapters, as far as calls need it. */
export type Push = {
  /** The public key of a brand; undefined where it tells nobody. */
  keyOf(brand: string): string | undefined
  /** Whether messages may be sent to a push service of this address. */
  takes(endpoint: string): boolean
}
