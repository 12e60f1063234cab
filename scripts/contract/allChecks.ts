import { endpoints } from '../../shared/api/endpoints.ts'
import type { Check } from './check.ts'
import { accountChecks } from './checks/account.ts'
import { answerChecks } from './checks/answers.ts'
import { bookChecks } from './checks/books.ts'
import { catalogueChecks } from './checks/catalogue.ts'
import { chapterChecks } from './checks/chapters.ts'
import { idempotencyChecks } from './checks/idempotency.ts'
import { orderChecks } from './checks/orders.ts'
import { pagingChecks } from './checks/paging.ts'
import { readlogChecks } from './checks/readlog.ts'
import { searchChecks } from './checks/search.ts'
import { signInChecks, transportChecks } from './checks/transport.ts'
import { unknownChecks } from './checks/unknown.ts'
import { rules } from './rules.ts'

/** The whole contract; `user.login` with wrong passwords comes last, for rate limits. */
export const allChecks = (): Check[] => [
  ...answerChecks(),
  ...unknownChecks(),
  ...pagingChecks(),
  ...chapterChecks(),
  ...bookChecks(),
  ...catalogueChecks(),
  ...searchChecks(),
  ...idempotencyChecks(),
  ...orderChecks(),
  ...readlogChecks(),
  ...signInChecks(),
  ...transportChecks(),
  ...accountChecks(),
]

/** What `--only` may name: calls, rules, or a call and a rule joined by a colon. */
export function isSelector(text: string): boolean {
  const [first = '', second, ...more] = text.split(':')
  if (second === undefined) return isCall(first) || isRule(first)
  return isCall(first) && isRule(second) && more.length === 0
}

const isRule = (name: string) => Object.hasOwn(rules, name)
const isCall = (name: string) => name === '*' || Object.hasOwn(endpoints, name)

export const selects = (only: readonly string[], { call, rule }: Pick<Check, 'call' | 'rule'>) =>
  only.length === 0 || [call, rule, `${call}:${rule}`].some(selector => only.includes(selector))
