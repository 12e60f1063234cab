import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

/** Throws the file system's error, or a message for a pipe or more than `most` bytes. */
export function readSmallFile(path: string, most: number): Buffer {
  const opened = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const found = fstatSync(opened)
    if (!found.isFile()) throw new Error('is not a file')
    if (found.size > most) throw new Error(`has ${inKilobytes(found.size)}; the limit is ${inKilobytes(most)}`)
    return readFileSync(opened)
  } finally {
    closeSync(opened)
  }
}

const inKilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} kB`
