import { build } from 'esbuild'
import { readFileSync, writeFileSync } from 'node:fs'

const common = {
  bundle: true,
  minify: true,
  jsx: 'automatic',
  format: 'esm',
  define: { 'process.env.NODE_ENV': '"production"' },
}
await build({
  ...common,
  entryPoints: ['pages.jsx'],
  outfile: 'build/pages.js',
  platform: 'node',
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" },
})
await build({ ...common, entryPoints: ['client.jsx'], outfile: 'public/client.js', target: 'es2022' })
await build({ ...common, entryPoints: ['shared/look.css'], outfile: 'build/look.css' })
writeFileSync('build/look.js', `export const look = ${JSON.stringify(readFileSync('build/look.css', 'utf8'))}\n`)
