import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

type File = { type: string; text: string }

const HTML = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Calls to backends</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/__dev/calls/main.css">
<div id="root"></div>
<script type="module" src="/__dev/calls/main.js"></script>
</html>
`

/** The page and its files, by name; the page itself is ''. Rejects if the build fails. */
export async function buildPage(): Promise<Record<string, File>> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('browser/main.tsx', import.meta.url))],
    bundle: true,
    write: false,
    outdir: 'inspector',
    format: 'esm',
    jsx: 'automatic',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  })
  const textOf = (suffix: string) => outputFiles.find(({ path }) => path.endsWith(suffix))?.text ?? ''
  return {
    '': { type: 'text/html', text: HTML },
    'main.js': { type: 'text/javascript', text: textOf('.js') },
    'main.css': { type: 'text/css', text: textOf('.css') },
  }
}
