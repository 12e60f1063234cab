import type { PublicBrand } from '../../../shared/brand.ts'

/** Closed, for a brand that asks, until its readers agree. */
export type Gate = {
  /** Whether the reader agrees by now. */
  isOpen(): boolean
  /** Lets all waiting work continue. */
  open(): void
}

type ConsentSetting = Pick<PublicBrand, 'consent'>

let letIn: () => void
const opened = new Promise<void>(resolve => (letIn = resolve))

/** Closed until `startConsent.ts` has loaded. */
export const gate: Gate = { isOpen: () => false, open: () => letIn() }

/** Whether a visit may be counted and reported, with ids stored for that. */
export const mayCount = ({ consent }: ConsentSetting): boolean => consent !== 'required' || gate.isOpen()

/** Resolves once it may: at once, or with the reader's yes. */
export const onceAgreed = async ({ consent }: ConsentSetting): Promise<void> => {
  if (consent === 'required') await opened
}
