import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { readConfig } from '../../config.ts'
import { ConfigError, type Environment } from '../../settings.ts'
import { missingDefault, readAll } from './brands.ts'
import { overlaps } from './clashes.ts'
import { iconAdvice } from './pictures/iconAdvice.ts'
import { adviceFor, moveAdviceFor } from './advice.ts'
import { sentence } from './problem.ts'

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
