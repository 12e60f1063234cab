import { messages } from '../../messages.ts'

/** Who the texts speak of. */
export type Party = { name: string; host: string; email: string; copyrightEmail: string; hasApp: boolean }

/** A paragraph, a list, or a list of names with what each is for. */
export type Block =
  | string
  | { list: readonly string[] }
  | { names: readonly (readonly [name: string, purpose: string])[] }
export type Section = { id: string; heading: string; blocks: readonly Block[] }

export const legal = messages({
  privacyTitle: 'Privacy policy',
  termsTitle: 'Terms of service',
  inForce: 'In force since 2026-11-01',
  contents: 'Contents',
})
