import { expect, test } from '@jest/globals'
import { crc32 } from 'node:zlib'
import { sharpForWeb } from '../../pictures/loadSharp.ts'
import { loadSizer, tintOfPicture } from './webp.ts'

// The package is optional: without it covers keep their size.
const sharp = await import('sharp').then(
  module => module.default,
  () => undefined,
)
const withSharp = sharp ? test : test.skip
const size = async (picture: Uint8Array) => (await loadSizer())!(picture)

const picture = (width: number, height: number) =>
  sharp!({ create: { width, height, channels: 3, background: '#8e2f4b' } })
const details = async (picture: Uint8Array) => {
  const { format, width, height } = await sharp!(Buffer.from(picture)).metadata()
  return `${format} ${width}x${height}`
}

withSharp.each(['jpeg', 'png', 'webp'] as const)('a large %s comes as WebP in three widths', async format => {
  const sizes = await size(await picture(1200, 1800).toFormat(format).toBuffer())
  expect(await Promise.all(sizes.map(({ bytes }) => details(bytes)))).toEqual([
    'webp 120x180',
    'webp 240x360',
    'webp 480x720',
  ])
})

withSharp.each(['jpeg', 'png', 'webp'] as const)(
  'a %s has a tint of its own colour; what is none has none',
  async format => {
    const tint = await tintOfPicture(await picture(600, 800).toFormat(format).toBuffer())
    const [red, green, blue] = [1, 3, 5].map(at => Number.parseInt(tint!.slice(at, at + 2), 16)) as number[]
    expect(red).toBeGreaterThan(blue!)
    expect(blue).toBeGreaterThan(green!)
    expect(await tintOfPicture(Buffer.from('no picture'))).toBeUndefined()
  },
)

withSharp('a drawing is no cover, even where the process draws others', async () => {
  await sharpForWeb()
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await expect(size(drawing)).rejects.toThrow('a cover cannot be a picture of type svg')
})

withSharp('a small picture is not blown up', async () => {
  const sizes = await size(await picture(200, 300).jpeg().toBuffer())
  expect(await details(sizes.at(-1)!.bytes)).toBe('webp 200x300')
})

withSharp('a picture that lies on its side is put up, and tells nothing of where it was taken', async () => {
  const lying = await picture(900, 600)
    .withExif({ IFD0: { Artist: 'Nobody' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
  const [, sized] = await size(await lying.toBuffer())
  expect(await details(sized!.bytes)).toBe('webp 240x360')
  expect((await sharp!(Buffer.from(sized!.bytes)).metadata()).exif).toBeUndefined()
})

withSharp('of a picture that moves the first frame is shown', async () => {
  const frames = await Promise.all(
    ['#000', '#fff'].map(background =>
      sharp!({ create: { width: 300, height: 400, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const moving = await sharp!(frames, { join: { animated: true } })
    .webp({ delay: [100, 100], loop: 0 })
    .toBuffer()
  expect((await sharp!(moving).metadata()).pages).toBe(2)
  const [sized] = await size(moving)
  expect((await sharp!(Buffer.from(sized!.bytes)).metadata()).pages ?? 1).toBe(1)
})

withSharp('a small file that claims more pixels than memory holds is refused', async () => {
  const bomb = await picture(10, 10).png().toBuffer()
  // Width, height and checksum of a PNG's header.
  bomb.writeUInt32BE(16_000, 16)
  bomb.writeUInt32BE(16_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  await expect(size(bomb)).rejects.toThrow(/pixel limit/)
})

withSharp('drawings, broken files and formats that no cover has are refused', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const cut = (await picture(600, 800).jpeg().toBuffer()).subarray(0, 300)
  const gif = await picture(60, 80).gif().toBuffer()
  const tiff = await picture(60, 80).tiff().toBuffer()
  for (const bytes of [drawing, cut, gif, tiff, Buffer.alloc(0), Buffer.from('no picture')])
    await expect(size(bytes)).rejects.toThrow()
})
