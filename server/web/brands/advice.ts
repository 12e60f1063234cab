import { linkHost, originAt } from '../../linkOrigin.ts'
import { hostNames } from '../../../shared/brand.ts'
import { localesOfCodes } from '../../../shared/locales.ts'
import type { Brand } from './brand.ts'
import { problemOf, type Problem } from './problem.ts'

type Advice = Problem & { remedy: string }

/** What a brand works without, but its publisher may need. */
export function adviceFor(brand: Pick<Brand, 'folder' | 'file' | 'legal'>): Advice[] {
  const { folder, file, legal } = brand
  const advise = (field: string, reason: string, remedy: string) => ({ ...problemOf(brand, field, reason), remedy })
  const found: Advice[] = []
  if (!file.id)
    found.push(advise('id', 'is missing: a rename of the folder would lose all accounts', `write "id": "${folder}"`))
  if (file.analytics.length > 0 && file.consent !== 'required') {
    const reason = 'visits are counted without asking: the law of many countries requires consent'
    found.push(advise('analytics', reason, 'ask a lawyer; "consent": "required" asks readers first'))
  }
  for (const { code, name } of localesOfCodes(file.locales).slice(1)) {
    const lacking = (['tagline', 'description'] as const).filter(key => file[key] && !file.words?.[code]?.[key])
    const reason = `no ${lacking.join(' or ')} in ${name}: its pages show those of the first language`
    if (lacking.length > 0) found.push(advise(`words.${code}`, reason, 'have them translated'))
  }
  if (legal.missing.length > 0) {
    const reason = `missing: ${legal.missing.join(', ')}. Readers see drafts of terms and privacy policy`
    found.push(advise('legal', reason, 'see docs/brands.md, "Legal pages"'))
  }
  if (legal.html.length > 0)
    found.push(advise('legal', `HTML is shown as text: ${legal.html.join(', ')}`, 'write it in Markdown'))
  return found
}

/** What a new host touches outside of Quire, for a brand with `formerHosts`. */
export function moveAdviceFor(brand: Pick<Brand, 'folder' | 'file'>): Advice[] {
  const { formerHosts = [], hosts, apiPrefix, analytics } = brand.file
  const host = linkHost(hostNames(hosts))
  if (formerHosts.length === 0 || host === undefined) return []
  const former = formerHosts.join(', ')
  const calls = `${originAt('https', host)}/${apiPrefix}/v1`
  const isMeasured = analytics.some(({ domain }) => host.includes(domain))
  const advise = (reason: string, remedy: string) => ({ ...problemOf(brand, 'formerHosts', reason), remedy })
  return [
    advise(
      `browsers sign out and forget guests' shelves and places, since they keep them for ${former}`,
      'tell readers',
    ),
    advise(`passkeys made at ${former} work there only`, 'readers sign in by password or provider, and add new ones'),
    advise('sign-in providers refuse an unknown address', `register ${calls}/user.oauthReturn with each`),
    advise(
      'the payment provider calls the host that it has',
      `give it ${calls}/payment.webhook if it has a former host`,
    ),
    ...(isMeasured || analytics.length === 0
      ? []
      : [advise(`no measurement id applies to ${host}`, 'add one to analytics')]),
  ]
}
