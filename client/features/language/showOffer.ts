import { LOCALES } from '../../../shared/locales.ts'
import { languageChoice } from '../../../shared/page/languageChoice.ts'
import { shell as text } from '../../../shared/text/en/site/shell.ts'
import styles from './showOffer.module.css'

/** One line over the end of the page, in the offered language: the page's scripts have only their own. */
export function showOffer(code: string): void {
  const locale = LOCALES.find(locale => locale.code === code)
  if (!locale) return
  const form = Object.assign(document.createElement('form'), { method: 'post', className: styles.offer })
  form.setAttribute('role', 'status')
  const accept = Object.assign(document.createElement('button'), { textContent: locale.offer, lang: locale.iso })
  accept.formAction = languageChoice(code)
  const close = Object.assign(document.createElement('button'), { type: 'button', textContent: '×' })
  close.ariaLabel = text.close
  close.addEventListener('click', () => form.remove())
  form.append(accept, close)
  document.body.append(form)
}
