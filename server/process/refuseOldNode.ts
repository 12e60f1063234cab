/** The first version that has what Quire is written in (`engines` of package.json; a test holds them together). */
export const OLDEST_NODE = 24

/**
 * Ends the process with a sentence where its Node is too old. To be called before anything else is loaded, which an
 * older one cannot read: whoever imports this imports nothing else statically but what any Node can.
 */
export function refuseOldNode({ versions, version, stderr, exit } = process): void {
  if (Number.parseInt(versions.node, 10) >= OLDEST_NODE) return
  stderr.write(`Quire runs on Node ${OLDEST_NODE} or newer; this is ${version}.\n`)
  exit(1)
}
