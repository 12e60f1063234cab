import { createLog } from '../../log.ts'
import { BrandError, readBrands } from '../../web/brands/brands.ts'
import { adviceFor } from '../../web/brands/advice.ts'
import { sentence } from '../../web/brands/problem.ts'
import { ok, warn, wrong, type Check } from './finding.ts'

export const brands: Check = async ({ web, backends }) => {
  if (!web) return []
  const remedy = 'fix brand.json or the pictures; docs/brands.md lists the fields'
  try {
    const found = await readBrands(web, createLog({ level: 'silent' }))
    const all = found.all()
    for (const { key, file } of all) {
      const address = file.backendUrl ?? web.backendUrl ?? ''
      backends.set(address, backends.get(address) ?? key)
    }
    return [
      ...found.refused().map(problem => wrong(sentence(problem), remedy)),
      ...all.flatMap(adviceFor).map(advice => warn(sentence(advice), advice.remedy)),
      ok(`${all.length} brands are valid`),
    ]
  } catch (error) {
    if (!(error instanceof BrandError)) throw error
    return error.problems.map(problem => wrong(sentence(problem), remedy))
  }
}
