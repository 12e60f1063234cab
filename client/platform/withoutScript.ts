import { trustedTypes } from './trustedTypes.ts'

/** Pictures below the first screen depend on the app's scripts. */
export function showWithoutScript() {
  document.documentElement.classList.remove('js')
  // The content is the server's own HTML.
  const policy = trustedTypes('noscript', { createHTML: (html: string) => html })
  for (const part of document.querySelectorAll('noscript')) part.outerHTML = policy.createHTML(part.textContent)
}
