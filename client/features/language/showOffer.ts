import { LOCALES } from '../../../shared/locales.ts'
import { listen } from '../../platform/listen.ts'
import { languageChoice } from '../../../shared/language.ts'
import { shell as text } from '../../../shared/text/en/site/shell.ts'
import floating from '../../ui/overlay/Floating.module.css'
import styles from './showOffer.module.css'

/**
 * One line over the end of the page, in the offered language: the page's scripts have only their own. It goes when the
 * reader reads on.
 */
export function showOffer(code: string): void {
  const locale = LOCALES.find(locale => locale.code === code)
  if (!locale) return
  const className = `${floating.card} ${styles.offer}`
  const form = Object.assign(document.createElement('form'), { method: 'post', className })
  form.setAttribute('role', 'status')
  const accept = Object.assign(document.createElement('button'), { textContent: locale.offer, lang: locale.iso })
  accept.formAction = languageChoice(code)
  const close = Object.assign(document.createElement('button'), { type: 'button', textContent: '×' })
  close.ariaLabel = text.close
  form.append(accept, close)
  document.body.append(form)
  const { left, top } = form.getBoundingClientRect()
  const below = document.elementsFromPoint(left + 22, top + 22).filter(element => !form.contains(element))
  const held = below.find(element => /sticky|fixed/.test(getComputedStyle(element).position))
  if (held) form.style.bottom = `${innerHeight - held.getBoundingClientRect().top + 12}px`
  const start = scrollY
  const ends = [
    listen(document, 'click', ({ target }) => {
      if (target === close || !form.contains(target as Node)) remove()
    }),
    listen(document, 'scroll', () => {
      if (Math.abs(scrollY - start) > innerHeight / 3) remove()
    }),
  ]
  const remove = () => {
    form.remove()
    ends.forEach(end => end())
  }
}
