import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Builds the library and packs a folder into another; returns the output of `npm pack --json`. Concurrent tests
 * wait for each other, since both build in `dist/`.
 */
export async function pack(folder: string, destination: string): Promise<string> {
  const build = `"${process.execPath}" scripts/backend-kit/library/build.ts >&2`
  const command = `${build} && npm pack "${folder}" --ignore-scripts --json --pack-destination "${destination}"`
  const options = { maxBuffer: 64 * 1024 * 1024 }
  const { stdout } = await promisify(execFile)('flock', ['node_modules/.packing', 'sh', '-c', command], options)
  return stdout
}
