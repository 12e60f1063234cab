import { trustedTypes } from './trustedTypes.ts'

/**
 * The page as it is without script: for when the app's scripts did not come. Pictures below the first screen wait for
 * them.
 */
export function showWithoutScript() {
  document.documentElement.classList.remove('js')
  // As the server wrote it.
  const policy = trustedTypes('noscript', html => html)
  for (const part of document.querySelectorAll('noscript')) part.outerHTML = policy.createHTML(part.textContent)
}
