import type { PublicBrand } from '../../../shared/brand.ts'

type ConsentSetting = Pick<PublicBrand, 'consent'>

let letIn: () => void
const opened = new Promise<void>(resolve => (letIn = resolve))

/** Closed, for a brand that asks, until `startConsent.ts` has loaded and its readers agree. */
export const gate = {
  isOpen: (): boolean => false,
  /** Lets all waiting work continue. */
  open: () => letIn(),
}

/** Whether a visit may be counted and reported, with ids stored for that. */
export const mayCount = ({ consent }: ConsentSetting): boolean => consent !== 'required' || gate.isOpen()

/** Resolves once it may: at once, or with the reader's yes. */
export const onceAgreed = async ({ consent }: ConsentSetting): Promise<void> => {
  if (consent === 'required') await opened
}
