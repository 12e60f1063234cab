import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { partsList, type LockFile } from './partsList.ts'

/** `sbom.ts [FOLDER]`: prints the bill of materials of an image: packages installed there or bundled, and fonts. */
const [folder = '.'] = process.argv.slice(2)
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile
const bundled = JSON.parse(readFileSync('dist/bundled.json', 'utf8')) as string[]
const isThere = (path: string) =>
  path !== '' && (existsSync(join(folder, path)) || path.startsWith('node_modules/@fontsource/'))
const folders = new Set([...bundled, ...Object.keys(lock.packages).filter(isThere)])
process.stdout.write(JSON.stringify(partsList(lock, folders)))
