import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Manifest } from '../../server/web/pages/manifest.ts'
import { scriptFile } from './scriptFiles.ts'

/**
 * Most brotli bytes of each script file: those of pages are held by `sizes.ts` too, those that are called later by
 * nothing else. Files are named as in `scriptFiles.ts`, and `shared` is what those of a family share. The names of
 * other files stand in each, so that it weighs some ten bytes more or less whenever one of them changes.
 */
const BUDGETS: Record<string, number> = {
  base: 72_600,
  later: 21_000,
  'own/shelf': 10_700,
  'own/account': 8050,
  legal: 7000,
  'chapters/passages': 6550,
  'own/comfort': 5900,
  'own/panels': 5850,
  'reading/reader': 5500,
  'own/shared': 5200,
  'chapters/catalogue': 4700,
  'reading/book': 4400,
  sync: 4350,
  'reading/names': 3400,
  'own/zip': 4300,
  worker: 3900,
  'own/push': 3750,
  'reading/aloud': 3400,
  'discover/search': 3300,
  'reading/activities': 3250,
  'later/reports': 3200,
  'discover/shared': 3150,
  'own/signIn': 2950,
  'own/passkeys': 2650,
  'reading/shared': 2500,
  'discover/home': 2450,
  'own/mine': 2600,
  'discover/campaign': 2400,
  'discover/lists': 2350,
  'own/coins': 2350,
  'discover/filters': 1700,
  'own/link': 1600,
  'own/paid': 1300,
  consent: 1400,
  'chapters/find': 1300,
  errors: 1200,
  'own/doors': 1000,
  'own/receipt': 950,
  'chapters/shared': 950,
  'tones/playful': 900,
  'tones/warm': 900,
  'tones/storied': 850,
  install: 750,
  'tones/brisk': 750,
  workerOff: 400,
}
/** The same of a part that is a file of its own. */
const SINGLE = 3000

/**
 * Prints what each script file weighs, and which are over their budgets. False when there are any.
 * @param workers folder of the service worker's scripts
 */
export function printFileSizes(manifest: Manifest, workers: string): boolean {
  const files = [...scriptSizes(manifest), ...workerSizes(workers)].toSorted(([, a], [, b]) => b - a)
  const over = files.filter(([name, bytes]) => bytes > budgetOf(name))
  const said = files.map(([name, bytes]) => `${name} ${(bytes / 1000).toFixed(1)}`)
  process.stderr.write(`script files, kB brotli: ${said.join(', ')}\n`)
  for (const [name, bytes] of over)
    process.stderr.write(`the script ${name}: ${bytes} bytes, over its budget of ${budgetOf(name)} bytes\n`)
  return over.length === 0
}

const budgetOf = (name: string) => BUDGETS[name] ?? SINGLE

type Sizes = [name: string, bytes: number][]

function scriptSizes({ entry, chunks, sizes }: Manifest): Sizes {
  const names = new Map([[entry, 'base']])
  for (const [part, { scripts }] of Object.entries(chunks)) {
    const [own = '', ...shared] = scripts
    const file = scriptFile(part)
    names.set(own, file ?? part)
    if (file) for (const script of shared) names.set(script, `${file.split('/')[0]}/shared`)
  }
  return Object.entries(sizes).flatMap(([file, { brotli }]) =>
    file.endsWith('.js') ? [[names.get(file) ?? file, brotli]] : [],
  )
}

const workerSizes = (folder: string): Sizes =>
  globSync(`${folder}/*.js`).map(path => [basename(path, '.js'), brotliCompressSync(readFileSync(path)).length])
