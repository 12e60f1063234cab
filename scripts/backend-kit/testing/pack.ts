import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The last file of the build, and what it is made of. */
const NEWER = 'find client scripts server shared package.json -newer dist/kit/package.json'

/**
 * Packs a folder into another, with the library as the sources say; returns the output of `npm pack --json`. Concurrent
 * tests wait for each other, since both build in `dist/`.
 */
export async function pack(folder: string, destination: string): Promise<string> {
  const build = `"${process.execPath}" scripts/backend-kit/library/build.ts >&2`
  const command = `{ [ -z "$(${NEWER} 2>&1)" ] || ${build}; } && npm pack "${folder}" --ignore-scripts --json --pack-destination "${destination}"`
  const options = { maxBuffer: 64 * 1024 * 1024 }
  const { stdout } = await promisify(execFile)('flock', ['node_modules/.packing', 'sh', '-c', command], options)
  return stdout
}
