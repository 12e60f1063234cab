import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The name of a brand's folder, as in `X-Brand`. */
export const BRAND_KEY = /^[a-z0-9_-]{1,40}$/

/** Whether a folder of brands has one with this name. */
export const hasBrandFolder = (folder: string, key: string): boolean => existsSync(join(folder, key, 'brand.json'))
