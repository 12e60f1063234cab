import { counter, gauge } from './counters.ts'

const MAIL_OUTCOMES = ['sent', 'failed', 'given_up'] as const

const mails = counter('quire_mails_total', {
  help: 'Mail delivery attempts by kind and outcome: sent, failed (will retry), given_up.',
  labels: ['kind', 'outcome'],
})

const pendingMails = gauge('quire_mail_queue_length', { help: 'Mails queued, by kind.', labels: ['kind'] })

/** The first of a kind creates all its series, so that the first failure is an increase. */
export function countMail(kind: string, outcome: (typeof MAIL_OUTCOMES)[number]): void {
  for (const one of MAIL_OUTCOMES) mails.inc({ kind, outcome: one }, 0)
  mails.inc({ kind, outcome })
}

export function showPending(counts: readonly { kind: string; count: number }[]): void {
  pendingMails.reset()
  for (const { kind, count } of counts) pendingMails.set({ kind }, count)
}

const PUSH_OUTCOMES = ['sent', 'failed', 'gone', 'refused', 'given_up'] as const
export type PushOutcome = (typeof PUSH_OUTCOMES)[number]

const pushes = counter('quire_push_messages_total', {
  help: 'Push messages by outcome: sent, failed (will retry), gone (unsubscribed), refused, given_up.',
  labels: ['outcome'],
})
for (const outcome of PUSH_OUTCOMES) pushes.inc({ outcome }, 0)

const pendingPushes = gauge('quire_push_queue_length', {
  help: 'Push messages queued; most wait for the morning.',
})

export const countPush = (outcome: PushOutcome) => pushes.inc({ outcome })

export const showPendingPushes = (count: number) => pendingPushes.set(count)
