import { LRUCache } from 'lru-cache'
import { sharpForWeb, type Sharp } from '../../../pictures/loadSharp.ts'
import type { Brand } from '../brand.ts'
import { drawDrawing, drawMaskable, drawPlain, SAFE, shapeOf } from '../pictures/drawIcon.ts'
import { ICON_SIDES, iconSource, sharpUpTo } from '../pictures/iconSource.ts'
import type { Picture } from '../pictures/picture.ts'
import { contentOf, hashOf } from '../pictures/pictureContent.ts'
import { SHORTCUT_SIDE, shortcutDrawing, SHORTCUTS } from './shortcuts.ts'

/** A home-screen or shortcut icon made from the brand's pictures: PNG, drawn on first request. */
export type HomeIcon = {
  name: string
  /** `/brand/home/<hash>/<name>`; the hash covers everything the icon is made from. */
  path: string
  side: number
  use: 'any' | 'maskable' | 'shortcut'
  draw(sharp: Sharp): Promise<Buffer>
}

export type HomeIcons = {
  /** Icons for the manifest; empty if none can be made. */
  of(brand: Brand): Promise<HomeIcon[]>
  named(brand: Brand, name: string): HomeIcon | undefined
  /** Undefined if it cannot be made. */
  bodyOf(icon: HomeIcon): Promise<Buffer | undefined>
}

/** Raise it when the same pictures produce other icons. */
const RECIPE = 1
/** Memory for icons in bytes, least recently used evicted first. */
const MAX_BYTES = 4 * 1024 * 1024
/** Pictures for which it is known whether they can be drawn. */
const MAX_KNOWN = 2000

/** @param load loads sharp; without it there are no icons */
export function homeIcons(load: () => Promise<Sharp | undefined> = sharpForWeb): HomeIcons {
  const bodies = new LRUCache<string, Buffer, { icon: HomeIcon; sharp: Sharp }>({
    maxSize: MAX_BYTES,
    sizeCalculation: body => body.length + 1,
    fetchMethod: (_path, _old, { context: { icon, sharp } }) => icon.draw(sharp),
  })
  const canBeDrawn = new LRUCache<string, boolean, { picture: Picture; sharp: Sharp }>({
    max: MAX_KNOWN,
    fetchMethod: async (_hash, _old, { context: { picture, sharp } }) => {
      const { reach } = await shapeOf(sharp, await sourceOf(picture))
      return reach > 0
    },
  })
  return {
    async of(brand) {
      const sharp = await load()
      const picture = iconSource(brand)
      if (!sharp || !picture) return []
      const isGood = await canBeDrawn.forceFetch(picture.hash, { context: { picture, sharp } }).catch(() => false)
      return isGood ? iconsOf(brand, picture) : []
    },
    named(brand, name) {
      const picture = iconSource(brand)
      return picture && iconsOf(brand, picture).find(icon => icon.name === name)
    },
    async bodyOf(icon) {
      const sharp = await load()
      return sharp && bodies.forceFetch(icon.path, { context: { icon, sharp } }).catch(() => undefined)
    },
  }
}

function iconsOf({ file }: Brand, picture: Picture): HomeIcon[] {
  const upTo = sharpUpTo(picture)
  const colour = file.headerBg
  const hash = hashOf(Buffer.from(JSON.stringify([RECIPE, picture.hash, colour, file.$headerColor])))
  const icon = (key: string, side: number, use: HomeIcon['use'], draw: HomeIcon['draw']): HomeIcon => {
    const name = `${key}-${side}.png`
    return { name, path: `/brand/home/${hash}/${name}`, side, use, draw }
  }
  return [
    ...ICON_SIDES.filter(side => side <= upTo).map(side =>
      icon('any', side, 'any', async sharp => drawPlain(sharp, await sourceOf(picture), side)),
    ),
    ...ICON_SIDES.filter(side => side * SAFE <= upTo).map(side =>
      icon('maskable', side, 'maskable', async sharp => drawMaskable(sharp, await sourceOf(picture), { side, colour })),
    ),
    ...SHORTCUTS.map(shortcut =>
      icon(shortcut.key, SHORTCUT_SIDE, 'shortcut', sharp =>
        drawDrawing(sharp, shortcutDrawing(shortcut, file), SHORTCUT_SIDE),
      ),
    ),
  ]
}

const sourceOf = async (picture: Picture) => ({ picture, body: await contentOf(picture) })
