/**
 * The page as it is without script: for when the app's scripts did not come. Pictures below the first screen wait for
 * them.
 */
export function showWithoutScript() {
  document.documentElement.classList.remove('js')
  for (const part of document.querySelectorAll('noscript')) part.outerHTML = part.textContent
}
