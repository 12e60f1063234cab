import type { PublicBrand } from '../../../shared/brand.ts'

type ConsentSetting = Pick<PublicBrand, 'consent'>

let letIn: () => void
const opened = new Promise<void>(resolve => (letIn = resolve))

/** For a brand that asks: closed until `startConsent.ts` has loaded and the reader has agreed. */
export const gate = {
  isOpen: (): boolean => false,
  /** Resumes all waiting work. */
  open: () => letIn(),
}

/** Whether a visit may be counted and reported, with ids stored for it. */
export const mayCount = ({ consent }: ConsentSetting): boolean => consent !== 'required' || gate.isOpen()

/** Resolves once counting is allowed: at once, or when the reader agrees. */
export const onceAgreed = async ({ consent }: ConsentSetting): Promise<void> => {
  if (consent === 'required') await opened
}
