import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import request from 'supertest'
import { brandFolder } from '../web/testing/brandFolder.ts'
import { testApp } from '../web/testing/testApp.ts'
import { programFile } from '../process/testing/programs.ts'

/** A drawing that is not square. */
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><path d="M0 0h90v60H0z"/></svg>'

/** A folder with one brand, and the command as operators run it there. */
async function workshop() {
  const brands = await brandFolder({ one: {} })
  const pictures = await brandFolder({})
  const picture = join(pictures.dir, 'drawing.svg')
  await writeFile(picture, DRAWING)
  await writeFile(join(pictures.dir, 'letter.txt'), 'Dear reader')
  return {
    dir: brands.dir,
    picture,
    noPicture: join(pictures.dir, 'letter.txt'),
    async make(flags: Record<string, string>, lines: string[] = []) {
      const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
      const made = spawn(process.execPath, [programFile('quire'), 'brand:new', ...words], {
        env: { ...process.env, BRANDS_DIR: brands.dir },
      })
      made.stdin.end(lines.map(line => `${line}\n`).join(''))
      const [said, complained, [code]] = await Promise.all([text(made.stdout), text(made.stderr), once(made, 'close')])
      return { said, complained, code: code as number }
    },
    async [Symbol.asyncDispose]() {
      await brands[Symbol.asyncDispose]()
      await pictures[Symbol.asyncDispose]()
    },
  }
}

const inputWith = (picture: string) => ({
  name: 'Nova & Söhne',
  tagline: 'Late letters',
  hosts: 'www.nova.example, *.m.nova.example',
  colour: '#7a5c00',
  picture,
})
const QUESTIONS = [/Name\?/, /Tagline/, /Hosts/, /Colour/, /Picture/]

/** A server serves the folder as a brand: its page, its manifest, and every icon in the stated size. */
async function isServed(dir: string, host: string) {
  await using site = await testApp({ environment: { BRANDS_DIR: dir } })
  const ask = (path: string) => request(site.server).get(path).set('Host', host)
  expect((await ask('/').expect(200)).text).toContain('Nova & Söhne')
  const { body, text: said } = await ask('/manifest.webmanifest').expect(200)
  const { name, icons } = (Object.keys(body).length > 0 ? body : JSON.parse(said)) as {
    name: string
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  expect(name).toBe('Nova & Söhne')
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src, sizes } of icons) {
    const { body: bytes } = await ask(src).responseType('blob').expect(200).expect('Content-Type', 'image/png')
    expect(`${(bytes as Buffer).readUInt32BE(16)}x${(bytes as Buffer).readUInt32BE(20)}`).toBe(sizes)
  }
}

test.concurrent('flags and one picture create a brand that a server accepts, on its own hosts and at its local name', async () => {
  await using at = await workshop()
  const languages = { languages: 'en,de,vi', 'tagline-vi': 'Thư muộn' }
  const input = { ...inputWith(at.picture), ...languages, theme: 'headings=didone,home=hero' }
  const { said, complained, code } = await at.make(input, ['Späte Briefe'])
  expect({ complained, code }).toEqual({ complained: '', code: 0 })
  const folder = join(at.dir, 'nova-sohne')
  expect(said).toMatch(/^Tagline in Deutsch\? /)
  expect(said).toContain(`${folder} is ready. Nova & Söhne opens as soon as a server reads it.\n`)
  const { locales, words } = JSON.parse(await readFile(join(folder, 'brand.json'), 'utf8'))
  expect({ locales, words }).toMatchObject({
    locales: ['en', 'de', 'vi'],
    words: { vi: { tagline: 'Thư muộn' }, de: { description: 'Nova & Söhne: Späte Briefe' } },
  })
  for (const host of ['www.nova.example', 'nova-sohne.localhost']) await isServed(at.dir, host)
  await using site = await testApp({ environment: { BRANDS_DIR: at.dir } })
  await request(site.server).get('/x').set('Host', 'de.m.nova.example').expect('Location', 'https://www.nova.example/x')
})

test.concurrent('without flags it asks five questions and reads the answers line by line', async () => {
  await using at = await workshop()
  const { said, complained, code } = await at.make({}, Object.values(inputWith(at.picture)))
  expect({ complained, code }).toEqual({ complained: '', code: 0 })
  for (const question of QUESTIONS) expect(said).toMatch(question)
  await isServed(at.dir, 'www.nova.example')
})

test.concurrent('questions answered by options are not asked', async () => {
  await using at = await workshop()
  const { tagline, ...provided } = inputWith(at.picture)
  const { said, code } = await at.make(provided, [tagline])
  expect([code, QUESTIONS.filter(question => question.test(said.split(' is ready')[0] ?? ''))]).toEqual([
    0,
    [/Tagline/],
  ])
})

test.concurrent('an invalid answer, by option or prompt, gets a one-line reason, and nothing is written', async () => {
  await using at = await workshop()
  const good = inputWith(at.picture)
  const before = await readdir(at.dir, { recursive: true })
  const refused = (reason: RegExp) => expect.objectContaining({ code: 1, complained: expect.stringMatching(reason) })
  expect(await at.make({ ...good, name: 'N'.repeat(41) })).toEqual(refused(/^--name: .*40/))
  const dull = Object.values({ ...good, colour: '#e0b400' })
  expect(await at.make({}, dull)).toEqual(refused(/^--colour: contrast .*; #[0-9a-f]{6} is near and passes\n$/))
  expect(await at.make({ ...good, picture: at.noPicture })).toEqual(refused(/^--picture: .*letter\.txt cannot be read/))
  const stopped = await at.make({ name: good.name }, [good.tagline])
  expect(stopped).toMatchObject({
    code: 1,
    complained: '--hosts, --colour, --picture: missing, so nothing was written\n',
  })
  expect((await at.make({ nmae: 'x' })).code).toBe(2)
  expect((await at.make({ ...good, theme: 'headings=gothic' })).complained).toMatch(/^--theme headings: .*didone/)
  expect(await readdir(at.dir, { recursive: true })).toEqual(before)
})
