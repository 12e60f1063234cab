import adapter from '@sveltejs/adapter-node'
import { sveltekit } from '@sveltejs/kit/vite'
import { defineConfig } from 'vite'

/** Where `servers/sveltekit.ts` puts the covers, and starts the program. */
const OUT = '../../../../dist/bench'

export default defineConfig({
  cacheDir: `${OUT}/cache`,
  plugins: [
    sveltekit({
      adapter: adapter({ out: `${OUT}/sveltekit` }),
      outDir: `${OUT}/svelte-kit`,
      files: { assets: `${OUT}/static` },
      inlineStyleThreshold: 8192,
    }),
  ],
})
