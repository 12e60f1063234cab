import { messages } from '../../messages.ts'

/** Who the texts speak of. */
export type Party = {
  name: string
  host: string
  email: string
  copyrightEmail: string
  hasApp: boolean
  /** The brand's key, by which the browser names what it keeps. */
  key: string
  /** Google counts visits of this host. */
  hasGoogle: boolean
  /** Nothing is counted before the reader agrees. */
  isAsked: boolean
}

/** A paragraph, a list, or a list of names with what each is for. */
export type Block =
  | string
  | { list: readonly string[] }
  | { names: readonly (readonly [name: string, purpose: string])[] }
export type Section = { id: string; heading: string; blocks: readonly Block[] }

export const legal = messages({
  privacyTitle: 'Privacy policy',
  termsTitle: 'Terms of service',
  inForce: 'Effective 2026-11-26',
  contents: 'Contents',
})
