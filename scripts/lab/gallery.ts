import { build } from 'esbuild'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readBrand } from '../../server/web/brands/readBrand.ts'
import { brandFolders } from '../../server/web/brands/readFolders.ts'
import { fontFiles } from '../build/fonts.ts'
import { globs } from '../build/globs.ts'
import { languages } from '../build/language/language.ts'

/**
 * `gallery.ts [BRAND …]`: writes `dist/gallery/index.html`, components in their states (`gallery/parts.tsx`), by day
 * and night, in the named brands, by default two. Components, styles and brands are real.
 */
const OUT = 'dist/gallery'
const named = process.argv.slice(2)
const brands = named.length > 0 ? named : (await brandFolders('brands')).slice(0, 2)

const { outputFiles } = await build({
  entryPoints: ['scripts/lab/gallery/renderGallery.tsx'],
  outdir: OUT,
  bundle: true,
  write: false,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  jsx: 'automatic',
  packages: 'external',
  loader: { '.svg': 'dataurl' },
  plugins: [globs, languages(['en']), fontFiles(OUT)],
  define: { 'process.env.NODE_ENV': '"development"' },
  logLevel: 'error',
})
const text = (suffix: string) => outputFiles.find(({ path }) => path.endsWith(suffix))?.text ?? ''
mkdirSync(OUT, { recursive: true })
writeFileSync(`${OUT}/render.mjs`, text('.js'))
writeFileSync(
  `${OUT}/manifest.json`,
  JSON.stringify({
    entry: '',
    shared: [],
    styles: '',
    rules: [{ css: text('.css'), needs: [[]] }],
    shellStyles: [],
    offline: [],
    headScript: { code: '', hash: '' },
    chunks: {},
  }),
)
type Rendering = typeof import('./gallery/renderGallery.tsx')
const { renderGallery } = (await import(pathToFileURL(resolve(OUT, 'render.mjs')).href)) as Rendering

const frames: string[] = []
for (const key of brands) {
  const brand = await readBrand('brands', key)
  if (Array.isArray(brand))
    throw new Error(brand.map(({ file, field, reason }) => `${file}: ${field}: ${reason}`).join('\n'))
  for (const time of ['day', 'night']) {
    const name = `${key}-${time}`
    writeFileSync(`${OUT}/${name}.html`, renderGallery(brand, time === 'night', OUT))
    frames.push(
      `<figure><figcaption>${brand.public.appName}, by ${time}</figcaption><iframe src="${name}.html"></iframe></figure>`,
    )
  }
}
writeFileSync(
  `${OUT}/index.html`,
  `<!DOCTYPE html><meta charset="utf-8"><title>Gallery</title><style>
body { display: flex; gap: 16px; margin: 16px; background: #888; font: 14px system-ui }
figure { margin: 0 } figcaption { padding: 4px } iframe { width: 360px; height: calc(100vh - 72px); border: 0 }
</style>${frames.join('\n')}`,
)
process.stdout.write(`Open ${pathToFileURL(resolve(OUT, 'index.html')).href}\n`)
