import { trustedTypes } from './trustedTypes.ts'

/**
 * Shows the page as without script if the app's scripts failed to load: pictures below the first screen depend on them.
 */
export function showWithoutScript() {
  document.documentElement.classList.remove('js')
  // The content is the server's own HTML.
  const policy = trustedTypes('noscript', { createHTML: (html: string) => html })
  for (const part of document.querySelectorAll('noscript')) part.outerHTML = policy.createHTML(part.textContent)
}
