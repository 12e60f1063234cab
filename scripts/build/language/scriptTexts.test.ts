import { expect, test } from '@jest/globals'
import { build } from 'esbuild'
import { runInNewContext } from 'node:vm'
import { inLanguage, scriptTexts } from './scriptTexts.ts'

/** A script as the build makes it, with the book page's texts and the language. */
async function bundled() {
  const texts = scriptTexts(['en', 'de'])
  const { outputFiles } = await build({
    stdin: {
      contents: `export { book } from './shared/text/en/reading/book.ts'
        export { activeLocale } from './shared/text/activeLocale.ts'`,
      resolveDir: '.',
    },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    plugins: [texts.plugin],
  })
  return { script: outputFiles[0]!.text, fill: texts.fill }
}

test('a script has the texts of its language and no other, and formats numbers as that language does', async () => {
  const { script, fill } = await bundled()
  const [english, german] = [fill(script, 'en'), fill(script, 'de')]
  expect(english).toContain('Start reading')
  expect(german).not.toMatch(/Start reading|QUIRE_TEXTS/)
  const run = async (script: string) => {
    const { book, activeLocale } = await import(`data:text/javascript,${encodeURIComponent(script)}`)
    return [activeLocale().code, book.ratingCount({ count: 1 }), book.ratingCount({ count: 12_345 })]
  }
  expect(await run(english)).toEqual(['en', '1 rating', '12.3K ratings'])
  expect(await run(german)).toEqual(['de', expect.stringContaining('1 '), expect.stringContaining('12.345')])
})

test.each(['v', 'e', '$'])('texts call their helpers also if minifying names these %s', async name => {
  const { script, fill } = await bundled()
  const texts = /QUIRE_TEXTS\("reading\/book"[^)]*\)/.exec(script)![0].replaceAll(/,[\w$]+/g, `,${name}`)
  const count = runInNewContext(`${fill(texts, 'en')}.ratingCount({ count: 2 })`, { [name]: () => 'formatted' })
  expect(count).toContain('formatted')
})

const A = '-AAAAAAAA.js'
const isText = (text: string) => (script: string) => script.replace('TEXT', text)

/** Scripts by name: the base has texts, imports packages and a page, which imports the base. */
const scripts = new Map([
  [`packages${A}`, { text: 'react', imports: [] }],
  [`base${A}`, { text: `import './packages${A}'; import('./page${A}'); TEXT`, imports: [`packages${A}`, `page${A}`] }],
  [`page${A}`, { text: `import './base${A}'`, imports: [`base${A}`] }],
])

test('a script without texts has one name for all languages; others, and their importers, one for each', () => {
  const [english, german] = ['Read', 'Lies'].map(text => inLanguage(scripts, isText(text)))
  expect(english!.rename(`packages${A}`)).toBe(`packages${A}`)
  for (const name of [`base${A}`, `page${A}`]) {
    expect(english!.rename(name)).toMatch(/^\w+-[A-F0-9]{8}\.js$/)
    expect(english!.rename(name)).not.toBe(german!.rename(name))
  }
  expect(german!.files.get(german!.rename(`base${A}`))).toBe(
    `import './packages${A}'; import('./${german!.rename(`page${A}`)}'); Lies`,
  )
})

test('a script has another name once a text changes, and the same as long as none does', () => {
  const [before, after, again] = ['Read', 'Read on', 'Read'].map(text => inLanguage(scripts, isText(text)))
  for (const name of [`base${A}`, `page${A}`]) {
    expect(after!.rename(name)).not.toBe(before!.rename(name))
    expect(again!.rename(name)).toBe(before!.rename(name))
  }
})
