import { endpoints } from '../../../shared/api/endpoints.ts'
import type { Check } from '../kit/check.ts'
import { accountChecks } from './account.ts'
import { responseChecks } from './responses.ts'
import { bookChecks } from './books.ts'
import { catalogueChecks } from './catalogue.ts'
import { chapterChecks } from './chapters.ts'
import { idempotencyChecks } from './idempotency.ts'
import { orderChecks } from './orders.ts'
import { topUpChecks } from './topUps.ts'
import { pagingChecks } from './paging.ts'
import { commentChecks } from './own/comments.ts'
import { passageChecks } from './own/passages.ts'
import { pushChecks } from './own/push.ts'
import { ratingChecks } from './own/ratings.ts'
import { readlogChecks } from './own/readlog.ts'
import { settingChecks } from './own/settings.ts'
import { searchChecks } from './search.ts'
import { shelfChecks } from './own/shelf.ts'
import { updateChecks } from './own/updates.ts'
import { signInChecks, transportChecks } from './transport.ts'
import { unknownChecks } from './unknown.ts'
import { rules } from '../kit/rules.ts'

/** The whole contract; `user.login` with wrong passwords comes last, for rate limits. */
export const allChecks = (): Check[] => [
  ...responseChecks(),
  ...unknownChecks(),
  ...chapterChecks(),
  ...bookChecks(),
  ...catalogueChecks(),
  ...searchChecks(),
  ...idempotencyChecks(),
  ...topUpChecks(),
  ...orderChecks(),
  ...readlogChecks(),
  ...shelfChecks(),
  ...updateChecks(),
  ...passageChecks(),
  ...settingChecks(),
  ...pushChecks(),
  ...ratingChecks(),
  ...commentChecks(),
  // Then the lists of the reader have items.
  ...pagingChecks(),
  ...signInChecks(),
  ...transportChecks(),
  ...accountChecks(),
]

/** Values of `--only`: calls, rules, or a call and a rule joined by a colon. */
export function isSelector(text: string): boolean {
  const [first = '', second, ...more] = text.split(':')
  if (second === undefined) return isCall(first) || isRule(first)
  return isCall(first) && isRule(second) && more.length === 0
}

const isRule = (name: string) => Object.hasOwn(rules, name)
const isCall = (name: string) => name === '*' || Object.hasOwn(endpoints, name)

export const selects = (only: readonly string[], { call, rule }: { call: string; rule: string }) =>
  only.length === 0 || [call, rule, `${call}:${rule}`].some(selector => only.includes(selector))
