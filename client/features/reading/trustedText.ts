import { trustedTypes } from '../../platform/trustedTypes.ts'

const policy = trustedTypes('chapter-text', { createHTML: (html: string) => html })

/** HTML of a chapter as browsers take it: what `paragraphsToHtml` made, here or on the server. */
export const trustedText = (html: string) => ({ __html: policy.createHTML(html) })
