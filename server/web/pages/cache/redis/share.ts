import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Log } from '../../../../log.ts'
import type { SharePages } from '../sharing.ts'
import { connectRedis, KEY_PREFIX } from '../../../../redis/connect.ts'
import { sharedPages } from './sharedPages.ts'

type ShareOptions = {
  log: Log
  /** Folder of the built browser files. */
  assets: string
  /** Seconds. */
  staleIfError: number
}

/** Joins this process to all others on one Redis; `close` leaves them. */
export async function shareByRedis(url: string, { log, assets, staleIfError }: ShareOptions) {
  const [redis, build] = await Promise.all([connectRedis(url, log, 'pages'), buildOf(assets)])
  const share: SharePages = onPurge => sharedPages({ redis, log, prefix: KEY_PREFIX, build, staleIfError, onPurge })
  return { share, close: () => redis.close() }
}

/** Stands for the program that makes the pages and the files that they name: a new build shows no old one's pages. */
async function buildOf(assets: string): Promise<string> {
  const parts = await Promise.all(
    [join(dirname(assets), 'manifest.json'), import.meta.filename].map(file => readFile(file)),
  )
  return parts
    .reduce((hash, part) => hash.update(part), createHash('sha256'))
    .digest('base64url')
    .slice(0, 16)
}
