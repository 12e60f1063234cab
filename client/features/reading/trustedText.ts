import { trustedTypes } from '../../platform/trustedTypes.ts'

const policy = trustedTypes('chapter-text', { createHTML: (html: string) => html })

/** Wraps a chapter's HTML for Trusted Types; it must come from `paragraphsToHtml`, here or on the server. */
export const trustedText = (html: string) => ({ __html: policy.createHTML(html) })
