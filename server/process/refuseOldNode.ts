/** `engines` of package.json; a test compares them. */
export const OLDEST_NODE = 24

/** Call it first: the importing file may statically import only what any Node can parse. */
export function refuseOldNode({ versions, version, stderr, exit } = process): void {
  if (Number.parseInt(versions.node, 10) >= OLDEST_NODE) return
  stderr.write(`Quire runs on Node ${OLDEST_NODE} or newer; this is ${version}.\n`)
  exit(1)
}
