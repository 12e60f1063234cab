import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Log } from '../../../../log.ts'
import type { SharePages } from '../sharing.ts'
import { connectRedis, KEY_PREFIX } from '../../../../redis/connect.ts'
import { sharedPages } from './sharedPages.ts'

type ShareOptions = {
  log: Log
  assets: string
  /** Seconds. */
  staleIfError: number
  /** Response timeout of Redis, in milliseconds. */
  timeout: number
}

/** Shares this process's pages with all others on one Redis, until `close`. */
export async function shareByRedis(url: string, { log, assets, staleIfError, timeout }: ShareOptions) {
  const [redis, build] = await Promise.all([connectRedis(url, log, 'pages', timeout), buildOf(assets)])
  const share: SharePages = onPurge => sharedPages({ redis, log, prefix: KEY_PREFIX, build, staleIfError, onPurge })
  return { share, close: () => redis.close() }
}

/** Identifies the build that renders the pages and their assets: builds do not share pages. */
async function buildOf(assets: string): Promise<string> {
  const parts = await Promise.all(
    [join(dirname(assets), 'manifest.json'), import.meta.filename].map(file => readFile(file)),
  )
  return parts
    .reduce((hash, part) => hash.update(part), createHash('sha256'))
    .digest('base64url')
    .slice(0, 16)
}
