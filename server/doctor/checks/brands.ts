import { createLog } from '../../log.ts'
import { BrandError, readBrands } from '../../web/brands/brands.ts'
import { consentAdvice } from '../../web/brands/consentAdvice.ts'
import { sentence } from '../../web/brands/problem.ts'
import { ok, warn, wrong, type Check } from './finding.ts'

/** Every brand folder can be read, and says nothing that clashes with another. */
export const brands: Check = async ({ web, backends }) => {
  if (!web) return []
  const refused: string[] = []
  const hear = (line: string) => void refused.push(String((JSON.parse(line) as { msg: unknown }).msg))
  const log = createLog({ level: 'error' }, { write: hear })
  const remedy = 'mend brand.json or the pictures; docs/brands.md has the fields'
  try {
    const all = (await readBrands(web, log)).all()
    for (const { key, file } of all) {
      const address = file.backendUrl ?? web.backendUrl ?? ''
      backends.set(address, backends.get(address) ?? key)
    }
    const advices = all.map(consentAdvice).filter(advice => advice !== undefined)
    return [
      ...refused.map(reason => wrong(reason, remedy)),
      ...advices.map(advice =>
        warn(sentence(advice), 'ask a lawyer; "consent": "required" has the site ask its readers'),
      ),
      ok(`${all.length} brands can be served`),
    ]
  } catch (error) {
    if (!(error instanceof BrandError)) throw error
    return error.problems.map(problem => wrong(sentence(problem), remedy))
  }
}
