import { sharpForWeb } from '../../../pictures/loadSharp.ts'
import { shapeOf } from './drawIcon.ts'
import { ICON_SIDES, iconSource, isSquare, sharpUpTo, type IconOwner } from './iconSource.ts'
import type { Picture } from './picture.ts'
import { contentOf } from './pictureContent.ts'

type Advice = { file: string; field: string; reason: string }

/** Suggestions for a brand's icons that are valid but look poor on home screens; undefined if there are none. */
export async function iconAdvice(brand: IconOwner): Promise<Advice | undefined> {
  const [icon, source] = [brand.pictures.get(brand.file.icon), iconSource(brand)]
  if (!icon || !source) return undefined
  const of = ({ file }: Picture, reason: string) => ({ file, field: source === icon ? 'icon' : 'iconPng', reason })
  if (!isSquare(icon))
    return {
      ...of(icon, `is ${icon.width} x ${icon.height} and no square: home screens get ${source.name} instead`),
      field: 'icon',
    }
  const most = ICON_SIDES.at(-1)!
  if (sharpUpTo(source) < most)
    return of(
      source,
      `has ${source.width} x ${source.height} pixels; home screens show up to ${most}: an SVG or a larger one is sharp`,
    )
  return (await isSeen(source)) ? undefined : of(source, 'shows nothing that can be drawn for home screens')
}

/** Whether a picture has visible content; true if sharp is not installed. */
async function isSeen(picture: Picture): Promise<boolean> {
  const sharp = await sharpForWeb()
  if (!sharp) return true
  return contentOf(picture)
    .then(body => shapeOf(sharp, { picture, body }))
    .then(
      ({ reach }) => reach > 0,
      () => false,
    )
}
