import type { BrandFile } from '../../../../shared/brand.ts'
import type { Picture } from './picture.ts'

export type IconOwner = { file: Pick<BrandFile, 'icon' | 'iconPng'>; pictures: ReadonlyMap<string, Picture> }

/** Icon sizes in pixels that browsers require of an installable site (Chromium's criteria). */
export const ICON_SIDES = [192, 512] as const

/** Whether a picture is a vector drawing, sharp at any size. */
export const isDrawn = ({ type }: Pick<Picture, 'type'>): boolean => type.startsWith('image/svg')

/** Largest side in pixels at which a picture is sharp. */
export const sharpUpTo = (picture: Picture): number => (isDrawn(picture) ? Infinity : picture.width)

/** The brand's icon from which home-screen icons are made: the square that is sharp at the largest size. */
export function iconSource({ file, pictures }: IconOwner): Picture | undefined {
  const [icon, png] = [pictures.get(file.icon), pictures.get(file.iconPng)]
  if (!icon || !png) return icon ?? png
  return isSquare(icon) && sharpUpTo(icon) >= sharpUpTo(png) ? icon : png
}

export const isSquare = ({ width, height }: Picture): boolean => width === height
