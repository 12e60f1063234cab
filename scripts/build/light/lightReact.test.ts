import { expect, test } from '@jest/globals'
import { build } from 'esbuild'
import { reactByName } from './lightPackages.ts'
import { lightReact } from './lightReact.ts'

const built = (contents: string) =>
  build({
    stdin: { contents, resolveDir: '.' },
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'silent',
    outfile: 'script.js',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [reactByName, lightReact],
  })

test('a script that uses a part of React that is left out fails the build, and is told where', async () => {
  await expect(
    built("import { useOptimistic } from 'react'; export const use = () => useOptimistic(1)"),
  ).rejects.toThrow('useOptimistic is used, and scripts/build/light/lightReact.ts leaves it out.')
  await expect(built("import { preload } from 'react-dom'; preload('/a', { as: 'image' })")).rejects.toThrow('preload')
})

test('React as the site uses it is built of what is left', async () => {
  const { outputFiles } = await built(
    "import { useState } from 'react'; import { hydrateRoot } from 'react-dom/client'; export { hydrateRoot, useState }",
  )
  const [{ text = '' } = {}] = outputFiles
  expect(text).toMatch(/export \{\s*\w+ as hydrateRoot,/)
  expect(text).toContain('FragmentInstance: left out by scripts/build/light')
  expect(text).not.toContain('useOptimistic:')
})
