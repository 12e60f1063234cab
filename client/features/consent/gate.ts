import type { PublicBrand } from '../../../shared/brand.ts'

/** What nobody passes, of a brand that asks, until its readers agree. */
export type Gate = {
  /** Whether the reader agrees by now. */
  isOpen(): boolean
  /** Lets in who waits. */
  open(): void
}

type ConsentSetting = Pick<PublicBrand, 'consent'>

let letIn: () => void
const opened = new Promise<void>(resolve => (letIn = resolve))

/** Shut until the code that asks is there and takes it over (`startConsent.ts`). */
export const gate: Gate = { isOpen: () => false, open: () => letIn() }

/** Whether a visit may be counted, reported, and known by numbers that are kept for that. */
export const mayCount = ({ consent }: ConsentSetting): boolean => consent !== 'required' || gate.isOpen()

/** Resolves once it may: at once, or with the reader's yes. */
export const onceAgreed = async ({ consent }: ConsentSetting): Promise<void> => {
  if (consent === 'required') await opened
}
