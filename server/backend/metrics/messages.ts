import { combinations, createCounter } from '../../telemetry/counter.ts'
import { gauge, registry } from './counters.ts'

const MAIL_KINDS = [
  'confirm',
  'again',
  'signIn',
  'reset',
  'address',
  'addressChanged',
  'passwordChanged',
  'passkeyAdded',
  'identityLinked',
  'newDevice',
  'deleted',
  'receipt',
  'reply',
  'withdrawn',
  'replies',
  'lapse',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

const MAIL_OUTCOMES = ['sent', 'failed', 'given_up'] as const

const mails = createCounter(registry, {
  name: 'quire_mails_total',
  help: 'Mail delivery attempts by kind and outcome: sent, failed (will retry), given_up.',
  labels: ['kind', 'outcome'],
  begin: () => combinations({ kind: MAIL_KINDS, outcome: MAIL_OUTCOMES }),
})

const pendingMails = gauge('quire_mail_queue_length', { help: 'Mails queued, by kind.', labels: ['kind'] })

export const countMail = (kind: string, outcome: (typeof MAIL_OUTCOMES)[number]) => mails.inc({ kind, outcome })

export function showPending(counts: readonly { kind: string; count: number }[]): void {
  pendingMails.reset()
  for (const { kind, count } of counts) pendingMails.set({ kind }, count)
}

const PUSH_OUTCOMES = ['sent', 'failed', 'gone', 'refused', 'given_up'] as const
export type PushOutcome = (typeof PUSH_OUTCOMES)[number]

const pushes = createCounter(registry, {
  name: 'quire_push_messages_total',
  help: 'Push messages by outcome: sent, failed (will retry), gone (unsubscribed), refused, given_up.',
  labels: ['outcome'],
  begin: () => combinations({ outcome: PUSH_OUTCOMES }),
})

const pendingPushes = gauge('quire_push_queue_length', {
  help: 'Push messages queued; most wait for the morning.',
})

export const countPush = (outcome: PushOutcome) => pushes.inc({ outcome })

export const showPendingPushes = (count: number) => pendingPushes.set(count)
