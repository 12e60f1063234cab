import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Manifest } from '../../server/web/pages/manifest.ts'
import { commonFamily } from './joinScripts.ts'
import { scriptFile } from './scriptFiles.ts'

/**
 * Brotli budget of each script file in bytes. `sizes.ts` limits pages, too; scripts loaded on demand are limited only
 * here. Files are named as in `scriptFiles.ts`; `packages` are those of the base, `shared` is what the files of a
 * family share.
 */
const BUDGETS: Record<string, number> = {
  packages: 71_600,
  base: 17_700,
  later: 4_700,
  'account/settings': 7_780,
  legal: 7_340,
  'reading/passages': 6_850,
  sync: 5550,
  'own/panels': 6_750,
  'reading/comfort': 5400,
  'reading/commentSheet': 5_400,
  'reading/reader': 6_020,
  'later/shared': 9_700,
  'own/shelf': 5_760,
  'reading/catalogue': 4_650,
  'own/ratings': 4_650,
  'account/zip': 4300,
  'reading/book': 4_360,
  worker: 3950,
  'own/shared': 4_020,
  'own/push': 3500,
  'reading/aloud': 4_400,
  'reading/names': 1800,
  'later/reports': 3150,
  'reading/activities': 3_850,
  'reading/shared': 3_230,
  'discover/browse/search': 3_340,
  'discover/browse/shared': 2_330,
  'discover/shared': 1_150,
  called: 4_600,
  'account/shared': 3000,
  'account/passkeys': 2600,
  'own/mine': 2_600,
  'discover/home': 3_090,
  'own/coins': 2_950,
  'discover/campaign': 2_280,
  'discover/browse/lists': 2_320,
  'discover/browse/filters': 1_820,
  'discover/more': 1_980,
  'own/link': 1450,
  'offline/saving': 3_600,
  'later/loaders': 3_500,
  'own/choices': 1300,
  'own/follow': 700,
  consent: 1250,
  'own/paid': 1200,
  'reading/find': 1200,
  errors: 1100,
  install: 1000,
  'account/methods': 950,
  'copy/playful': 900,
  'copy/warm': 850,
  'account/signIn': 975,
  'copy/storied': 810,
  'own/receipt': 1_180,
  'copy/brisk': 700,
  'later/offer': 690,
  'own/history': 600,
  'later/language': 650,
  'own/language': 1_480,
  'account/dialog': 650,
  workerOff: 400,
}
/** The same for a part with its own file. */
const SINGLE = 3000
/** Short names and hashes depend on the checkout's folder: sizes vary by some ten bytes. */
const TOLERANCE = 1.01

/**
 * Prints the size of each script file, and those over budget. False if there are any.
 * @param workers folder of the service worker's scripts
 */
export function printFileSizes(manifest: Manifest, workers: string): boolean {
  const files = [...scriptSizes(manifest), ...workerSizes(workers)].toSorted(([, a], [, b]) => b - a)
  const over = files.filter(([name, bytes]) => bytes > budgetOf(name) * TOLERANCE)
  const fileList = files.map(([name, bytes]) => `${name} ${(bytes / 1000).toFixed(1)}`)
  process.stderr.write(`script files, kB brotli: ${fileList.join(', ')}\n`)
  for (const [name, bytes] of over)
    process.stderr.write(`the script ${name}: ${bytes} bytes, over its budget of ${budgetOf(name)} bytes\n`)
  return over.length === 0
}

const budgetOf = (name: string) => BUDGETS[name] ?? SINGLE

type Sizes = [name: string, bytes: number][]

function scriptSizes({ entry, shared, chunks, sizes }: Manifest): Sizes {
  const names = new Map([[entry, 'base'], ...shared.map(name => [name, 'packages'] as const)])
  const users = new Map<string, string[]>()
  for (const [part, { scripts }] of Object.entries(chunks)) {
    const [own = '', ...shared] = scripts
    const file = scriptFile(part) ?? part
    names.set(own, file)
    if (file === 'later') for (const script of shared) names.set(script, 'later/shared')
    for (const script of shared) users.set(script, [...(users.get(script) ?? []), file])
  }
  for (const [script, files] of users) {
    const family = commonFamily(files)
    if (!names.has(script)) names.set(script, family === undefined ? 'called' : `${family}/shared`)
  }
  return Object.entries(sizes).flatMap(([file, { brotli }]) =>
    file.endsWith('.js') ? [[names.get(file) ?? 'called', brotli]] : [],
  )
}

const workerSizes = (folder: string): Sizes =>
  globSync(`${folder}/*.js`).map(path => [basename(path, '.js'), brotliCompressSync(readFileSync(path)).length])
