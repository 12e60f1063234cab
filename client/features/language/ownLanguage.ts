import type { PublicBrand } from '../../../shared/brand.ts'
import { COOKIE, readCookie } from '../../../shared/cookies.ts'
import { LANGUAGE_FIELD } from '../../../shared/language.ts'
import { matchLocale } from '../../../shared/matchLocale.ts'
import { activeLocale } from '../../../shared/text/activeLocale.ts'
import { listen } from '../../platform/listen.ts'
import { onReturn } from '../../platform/onReturn.ts'

type Locales = NonNullable<PublicBrand['locales']>

const chosenOf = (locales: Locales) => {
  const code = readCookie(document.cookie, COOKIE.locale)
  return locales.find(locale => locale.code === code)
}

/** Follows a choice made in another tab, at once or on return, unless a text is being written here. */
export function followChoice(locales: Locales): void {
  const isNamed = new URLSearchParams(location.search).has(LANGUAGE_FIELD)
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Chosen while this page loaded, or the page is a stored one. Reloading once must do.
  const mayDiffer = !isNamed && arrival?.type !== 'reload'
  let before = mayDiffer ? locales.find(({ code }) => code === activeLocale().code) : chosenOf(locales)
  let isLeaving = false
  const follow = () => {
    const chosen = chosenOf(locales)
    if (chosen === before || isLeaving || isWriting()) return
    before = chosen
    if (chosen && chosen.code !== activeLocale().code) location.reload()
  }
  // A reload would stop this tab's own choice, whose response sets the cookie.
  listen(document, 'submit', ({ defaultPrevented }) => {
    isLeaving = !defaultPrevented
  })
  listen(window, 'pageshow', () => {
    isLeaving = false
  })
  onReturn(follow)
  follow()
  if (!('cookieStore' in window)) return
  listen(window.cookieStore, 'change', follow)
  // Its response comes once the browser watches: a choice before that causes no event.
  window.cookieStore.get(COOKIE.locale).then(follow, () => {})
}

const isWriting = () => [...document.querySelectorAll('textarea')].some(({ value }) => value !== '')

/** Offers the reader's own language on a page that its address opened in another. */
export async function offerOwn(locales: Locales): Promise<void> {
  const own = chosenOf(locales) ?? matchLocale(navigator.languages, locales)
  if (!own || own.code === activeLocale().code) return
  const { showOffer } = await import('./showOffer.ts')
  showOffer(own.code)
}
