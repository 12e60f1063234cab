import { build } from 'esbuild'

/** Bundles the web server and the reference backend, one file each; packages stay in node_modules. */
export async function buildServer(mode: 'production' | 'development' = 'production'): Promise<void> {
  await build({
    entryPoints: { main: 'server/main.ts', backend: 'server/backend/main.ts' },
    outdir: 'dist/server',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    jsx: 'automatic',
    packages: 'external',
    // Class names come from here, styles from the client build.
    loader: { '.module.css': 'local-css', '.css': 'empty' },
    sourcemap: true,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    logLevel: 'error',
  })
}
