import type { Brand } from './brand.ts'
import { problemOf, type Problem } from './problem.ts'

type Advice = Problem & { remedy: string }

/** What a brand works without, but its publisher may need. */
export function adviceFor(brand: Pick<Brand, 'folder' | 'file'>): Advice[] {
  const { folder, file } = brand
  const advise = (field: string, reason: string, remedy: string) => ({ ...problemOf(brand, field, reason), remedy })
  const found: Advice[] = []
  if (!file.id)
    found.push(advise('id', 'is missing: a rename of the folder would lose all accounts', `write "id": "${folder}"`))
  if (file.analytics.length > 0 && file.consent !== 'required') {
    const reason = 'visits are counted without asking: the law of many countries requires consent'
    found.push(advise('analytics', reason, 'ask a lawyer; "consent": "required" asks readers first'))
  }
  return found
}
