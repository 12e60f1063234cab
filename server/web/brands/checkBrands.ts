import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { readConfig } from '../../config.ts'
import { ConfigError, type Environment } from '../../settings.ts'
import { missingDefault, readAll } from './brands.ts'
import { overlaps } from './clashes.ts'
import { adviceFor, moveAdviceFor } from './advice.ts'
import { sentence } from './problem.ts'
import { sharpForWeb } from '../../pictures/loadSharp.ts'
import { shapeOf } from './pictures/drawIcon.ts'
import { ICON_SIDES, iconSource, isSquare, sharpUpTo, type IconOwner } from './pictures/iconSource.ts'
import type { Picture } from './pictures/picture.ts'
import { contentOf } from './pictures/pictureContent.ts'

/**
 * A report for operators, and exit code 0 if every brand is good.
 * @param folder instead of BRANDS_DIR: of brands, or of one, which is compared with those beside it
 */
export async function checkBrands(settings: Environment, folder?: string): Promise<{ text: string; code: 0 | 1 }> {
  const only = folder && existsSync(join(folder, 'brand.json')) ? basename(resolve(folder)) : undefined
  const dir = folder && only ? dirname(resolve(folder)) : folder
  const isShown = ({ brand }: { brand: string }) => only === undefined || brand === only
  try {
    const config = readConfig(dir ? { ...settings, BRANDS_DIR: dir } : settings)
    const { entries, brands, problems } = await readAll(config)
    const usable = brands.filter(({ folder }) => isShown({ brand: folder }))
    const wrong = [...problems, ...(entries.size > 0 ? missingDefault(entries, config) : [])].filter(isShown)
    const all = only === undefined ? entries.size : 1
    const bad = all - usable.length
    const icons = await Promise.all(usable.map(iconAdvice))
    const refused = bad > 0 ? `, ${bad} refused` : ''
    const lines = [
      ...wrong.map(problem => `wrong    ${sentence(problem)}`),
      ...overlaps(brands)
        .filter(isShown)
        .map(problem => `overlap  ${sentence(problem)}`),
      ...usable
        .flatMap(brand => [...adviceFor(brand), ...moveAdviceFor(brand)])
        .map(advice => `advice   ${sentence(advice)}: ${advice.remedy}`),
      ...icons.flatMap(advice => (advice ? `advice   ${sentence(advice)}` : [])),
      `${usable.length} of ${all} brands in ${folder ?? config.brandsDir} can be used${refused}.`,
    ]
    return { text: `${lines.join('\n')}\n`, code: wrong.length > 0 ? 1 : 0 }
  } catch (error) {
    if (error instanceof ConfigError) return { text: `${error.message}\n`, code: 1 }
    throw error
  }
}

type Advice = { file: string; field: string; reason: string }

/** Suggestions for a brand's icons that are valid but look poor on home screens; undefined if there are none. */
async function iconAdvice(brand: IconOwner): Promise<Advice | undefined> {
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
