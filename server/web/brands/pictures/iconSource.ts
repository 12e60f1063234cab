import type { BrandFile } from '../../../../shared/brand.ts'
import type { Picture } from './picture.ts'

/** A brand, as far as its icons are made of it. */
export type IconOwner = { file: Pick<BrandFile, 'icon' | 'iconPng'>; pictures: ReadonlyMap<string, Picture> }

/** Sides in pixels of the icons that browsers ask of an installable site (Chromium's criteria). */
export const ICON_SIDES = [192, 512] as const

/** Whether a picture is drawn, and sharp in any size. */
export const isDrawn = ({ type }: Pick<Picture, 'type'>): boolean => type.startsWith('image/svg')

/** The side up to which a picture is sharp, in pixels. */
export const sharpUpTo = (picture: Picture): number => (isDrawn(picture) ? Infinity : picture.width)

/** Of a brand's two icons the one of which those of home screens are made: the square that is sharp the furthest. */
export function iconSource({ file, pictures }: IconOwner): Picture | undefined {
  const [icon, png] = [pictures.get(file.icon), pictures.get(file.iconPng)]
  if (!icon || !png) return icon ?? png
  return isSquare(icon) && sharpUpTo(icon) >= sharpUpTo(png) ? icon : png
}

export const isSquare = ({ width, height }: Picture): boolean => width === height
