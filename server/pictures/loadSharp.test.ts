import { expect, test } from '@jest/globals'
import { sharpForWeb } from './loadSharp.ts'

test('a picture that is being decoded is not disturbed by the next one', async () => {
  const sharp = (await sharpForWeb())!
  const create = { width: 64, height: 64, channels: 3, background: 'red' } as const
  const png = await sharp({ create }).png().toBuffer()
  for (let round = 0; round < 10; round++) {
    const decoded = Array.from({ length: 30 }, () => sharp(png).resize(32).png().toBuffer())
    const loaded = Array.from({ length: 50 }, () => sharpForWeb())
    await Promise.all([...decoded, ...loaded])
  }
})

test('decoders of other formats stay blocked', async () => {
  const sharp = (await sharpForWeb())!
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  await expect(sharp(gif).png().toBuffer()).rejects.toThrow(/unsupported image format/)
})
