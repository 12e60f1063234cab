import { readConfig } from '../../config.ts'
import { ConfigError, type Environment } from '../../settings.ts'
import { missingDefault, readAll } from './brands.ts'
import { overlaps } from './clashes.ts'
import { iconAdvice } from './pictures/iconAdvice.ts'
import { consentAdvice, sentence } from './problem.ts'

/** A report for operators, and exit code 0 if every brand is good. @param folder instead of BRANDS_DIR */
export async function checkBrands(settings: Environment, folder?: string): Promise<{ text: string; code: 0 | 1 }> {
  try {
    const config = readConfig(folder ? { ...settings, BRANDS_DIR: folder } : settings)
    const { entries, brands, problems } = await readAll(config)
    const wrong = [...problems, ...(entries.size > 0 ? missingDefault(entries, config) : [])]
    const bad = entries.size - brands.length
    const advices = [...brands.map(consentAdvice), ...(await Promise.all(brands.map(iconAdvice)))].filter(
      advice => advice !== undefined,
    )
    const refused = bad > 0 ? `, ${bad} refused` : ''
    const lines = [
      ...wrong.map(problem => `wrong    ${sentence(problem)}`),
      ...overlaps(brands).map(problem => `overlap  ${sentence(problem)}`),
      ...advices.map(advice => `advice   ${sentence(advice)}`),
      `${brands.length} of ${entries.size} brands in ${config.brandsDir} can be used${refused}.`,
    ]
    return { text: `${lines.join('\n')}\n`, code: wrong.length > 0 ? 1 : 0 }
  } catch (error) {
    if (error instanceof ConfigError) return { text: `${error.message}\n`, code: 1 }
    throw error
  }
}
