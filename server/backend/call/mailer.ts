/** Sends mails that stand in the outbox. Absent where this backend sends none. */
export type Mailer = {
  /** There is one more, once the transaction has ended. Nobody waits for it. */
  wake(): void
}
