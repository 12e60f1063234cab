import type { PublicBrand } from '../../../shared/brand.ts'

declare global {
  interface Navigator {
    /** The reader objects to tracking on any site (W3C Global Privacy Control); not supported by all browsers. */
    globalPrivacyControl?: boolean
  }
}

type ConsentSetting = Pick<PublicBrand, 'consent'>

export const wantsPrivacy = (): boolean => navigator.globalPrivacyControl === true

let letIn: () => void
const opened = new Promise<void>(resolve => (letIn = resolve))

/** For a brand that asks: closed until `startConsent.ts` has loaded and the reader has agreed. */
export const gate = {
  isOpen: (): boolean => false,
  open: () => letIn(),
}

export const mayCount = ({ consent }: ConsentSetting): boolean =>
  consent === 'required' ? gate.isOpen() : !wantsPrivacy()

/** Resolves once counting is allowed: at once, or when the reader agrees; never for one who wants privacy. */
export const onceAgreed = async ({ consent }: ConsentSetting): Promise<void> => {
  if (consent === 'required' || wantsPrivacy()) await opened
}
